import type { MemberView } from './ContextMember.js'
import { FileUploaderRegularElement } from './FileUploaderRegularElement.js'

/** `<lading-button>` and `<uc-simple-btn>`: a further button that opens the uploader of its `ctx-name`. */
export class ButtonElement extends FileUploaderRegularElement {
  /**
   * Whether files can be dropped on this button. The attribute `dropzone="false"` forbids it; the configuration key
   * `dropzone` forbids it for every button. @default true
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
