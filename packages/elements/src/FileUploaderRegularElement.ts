import { SolutionElement, type SolutionLayout } from './SolutionElement.js'

/** `<uc-file-uploader-regular>`: a button that opens the uploader in a dialog; without it with the attribute `headless`. */
export class FileUploaderRegularElement extends SolutionElement {
  protected override layoutOf(): SolutionLayout {
    return 'regular'
  }
}
