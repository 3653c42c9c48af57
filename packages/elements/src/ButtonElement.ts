import type { ContextMember } from './ContextMember.js'
import { FileUploaderRegularElement } from './FileUploaderRegularElement.js'

/** `<lading-button>` and `<uc-simple-btn>`: a further button that opens the uploader of its `ctx-name`. */
export class ButtonElement extends FileUploaderRegularElement {
  protected override createMember(): ContextMember {
    const view = () => this.viewOf('button')
    return {
      host: this,
      get view() {
        return view()
      },
    }
  }
}
