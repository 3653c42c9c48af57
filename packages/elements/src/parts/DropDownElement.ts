import { LadingElement } from '../LadingElement.js'

/**
 * `<uc-drop-down>`: a button with the page's content for `dd-header-button`, which opens its content for `dd-content` below it. A click
 * in there closes it, as Escape and a click elsewhere do.
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
