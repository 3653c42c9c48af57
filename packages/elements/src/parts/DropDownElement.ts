import { LadingElement } from '../element/LadingElement.js'

/**
 * `<uc-drop-down>`: a button that shows the page's `dd-header-button` content and opens its `dd-content` below. A click inside
 * closes it; so do Escape and a click elsewhere.
 */
export class DropDownElement extends LadingElement {
  protected override connected(): void {
    import('./buildDropDown.js').then(
      ({ buildDropDown }) =>
        buildDropDown(this, this.getAttribute('aria-label') ?? this.context?.message('trigger-menu') ?? ''),
      () => {},
    )
  }
}
