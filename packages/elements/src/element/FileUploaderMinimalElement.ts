import { SolutionElement, type SolutionLayout } from './SolutionElement.js'

/** `<uc-file-uploader-minimal>`: a compact drop area in the page, which the list later replaces. */
export class FileUploaderMinimalElement extends SolutionElement {
  protected override layoutOf(): SolutionLayout {
    return 'minimal'
  }
}
