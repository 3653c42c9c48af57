import { SolutionElement, type SolutionLayout } from './SolutionElement.js'

/** `<uc-file-uploader-regular>`: a button that opens the uploader in a dialog; without it with the attribute `headless`. */
export class FileUploaderRegularElement extends SolutionElement {
  protected override layoutOf(): SolutionLayout {
    return 'regular'
  }
}

/** `<uc-file-uploader-minimal>`: a compact drop area in the page, then the list in its place. */
export class FileUploaderMinimalElement extends SolutionElement {
  protected override layoutOf(): SolutionLayout {
    return 'minimal'
  }
}

/** `<uc-file-uploader-inline>`: the whole uploader in the page itself. */
export class FileUploaderInlineElement extends SolutionElement {
  protected override layoutOf(): SolutionLayout {
    return 'inline'
  }
}
