import { LadingElement } from '../element/LadingElement.js'

/**
 * `<uc-modal>`: represents the dialog for the activity that its `id` names. The uploader renders the dialog and its content;
 * elements with Uploadcare's names inside show nothing.
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
