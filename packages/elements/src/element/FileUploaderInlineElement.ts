import { SolutionElement, type SolutionLayout } from './SolutionElement.js'

/** `<uc-file-uploader-inline>`: the whole uploader in the page itself. */
export class FileUploaderInlineElement extends SolutionElement {
  protected override layoutOf(): SolutionLayout {
    return 'inline'
  }
}
