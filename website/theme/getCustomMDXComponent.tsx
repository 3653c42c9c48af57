import { getCustomMDXComponent as getOriginal } from '@rspress/core/theme-original'
import type { ComponentProps, ComponentType } from 'react'

const original = getOriginal()
const OriginalLink = original.a as ComponentType<ComponentProps<'a'>>

/** A table that can be scrolled by keyboard where it is wider than the page. */
function Table(props: ComponentProps<'table'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div className="rp-table-scroll-container rp-scrollbar" role="group" aria-label="Table" tabIndex={0}>
      <table {...props} />
    </div>
  )
}

/** A link; the one of a heading, which is hidden from screen readers, is skipped by Tab, too. */
function Link(props: ComponentProps<'a'>) {
  const isOfHeading = props.className?.includes('rp-header-anchor')
  return <OriginalLink {...props} {...(isOfHeading && { tabIndex: -1 })} />
}

/** The elements of Markdown pages. */
export function getCustomMDXComponent() {
  return { ...original, a: Link, table: Table }
}
