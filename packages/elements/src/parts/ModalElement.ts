import { LadingElement } from '../LadingElement.js'

/**
 * `<uc-modal>`: stands for the dialog of the activity that its `id` names. The dialog is that of the uploader, and so is its
 * content; elements of Uploadcare's names inside show nothing.
 */
export class ModalElement extends LadingElement {
  /** Opens the dialog with the activity. */
  show(): void {
    const api = this.getAPI()
    api.setCurrentActivity<string>(this.id)
    api.setModalState(true)
  }

  /** Closes the dialog. */
  hide(): void {
    this.getAPI().setModalState(false)
  }
}
