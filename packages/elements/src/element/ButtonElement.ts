import type { MemberView } from '../context/ContextMember.js'
import { FileUploaderRegularElement } from './FileUploaderRegularElement.js'

/** `<lading-button>` and `<uc-simple-btn>`: an additional button that opens the uploader with the same `ctx-name`. */
export class ButtonElement extends FileUploaderRegularElement {
  /**
   * Whether files can be dropped on this button. The attribute `dropzone="false"` turns it off for this button; the config key
   * `dropzone` turns it off for every button. @default true
   */
  get dropzone(): boolean {
    return this.getAttribute('dropzone') !== 'false'
  }

  set dropzone(isOn: boolean | string | null | undefined) {
    if (String(isOn) === 'false') this.setAttribute('dropzone', 'false')
    else this.removeAttribute('dropzone')
  }

  protected override shownView(): MemberView {
    return this.viewOf('button', { dropzone: this.dropzone })
  }
}
