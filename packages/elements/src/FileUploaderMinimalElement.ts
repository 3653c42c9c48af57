import { SolutionElement, type SolutionLayout } from './SolutionElement.js'

/** `<uc-file-uploader-minimal>`: a compact drop area in the page, then the list in its place. */
export class FileUploaderMinimalElement extends SolutionElement {
  protected override layoutOf(): SolutionLayout {
    return 'minimal'
  }
}
