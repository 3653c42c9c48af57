import type { DomView, UploaderViewProps } from '@lading/kernel'
import { type Body, type Meta, UIPlugin, type UIPluginOptions } from '@uppy/core'
import type { Acquirer } from './Acquirer.js'

/** Renders the element that a function returns, with Uppy's own copy of Preact. */
class Icon extends UIPlugin<UIPluginOptions, Meta, Body> {
  readonly #acquirer: object

  constructor(acquirer: Acquirer) {
    super(acquirer.uppy)
    this.id = `${acquirer.id}-icon`
    this.#acquirer = acquirer
  }

  override render(): unknown {
    const icon = 'icon' in this.#acquirer && this.#acquirer.icon
    return typeof icon === 'function' ? icon() : null
  }
}

/** Returns the icon of an acquirer as a view. */
export function acquirerIcon(acquirer: Acquirer): DomView<UploaderViewProps> {
  return {
    kind: 'dom',
    mount(element) {
      const icon = new Icon(acquirer)
      icon.mount(element, icon)
      const svg = element.querySelector('svg')
      // Uppy's icons are drawn by their fill, ours by lines.
      if (svg)
        Object.assign(svg.style, {
          display: 'block',
          width: '100%',
          height: '100%',
          fill: 'currentColor',
          stroke: 'none',
        })
      return () => icon.unmount()
    },
  }
}
