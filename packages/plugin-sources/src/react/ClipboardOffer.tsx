'use client'

import { useMessage } from '@lading/react'
import type { ReactElement } from 'react'
import { useClipboardLinks } from './useClipboardLinks.js'

/** Longest part of a link that is shown, in characters. */
const MAX_LENGTH = 48

/** Props of {@link ClipboardOffer}. */
export interface ClipboardOfferProps {
  /** The text of the field; links that are in it are not offered. */
  readonly text: string
  readonly onUse: (links: readonly string[]) => void
}

/** Offers the links in the clipboard, or to look for them. */
export function ClipboardOffer({ text, onUse }: ClipboardOfferProps): ReactElement | null {
  const message = useMessage()
  const { state, read } = useClipboardLinks()
  if (state.kind === 'empty' || state.kind === 'denied') {
    return (
      <p className="lading-url-hint" role="status">
        {message(`url-clipboard-${state.kind}`)}
      </p>
    )
  }
  const links = state.kind === 'links' ? state.links : []
  if (state.kind === 'none' || (links[0] && text.includes(links[0]))) return null
  const [link = ''] = links
  const shown = link.length > MAX_LENGTH ? `${link.slice(0, MAX_LENGTH)}…` : link
  const use = async () => {
    const found = links.length > 0 ? links : await read()
    if (found.length > 0) onUse(found)
  }
  return (
    <button type="button" className="lading-button lading-url-offer" onClick={use} title={link || undefined}>
      {links.length === 0 && message('url-from-clipboard')}
      {links.length === 1 && <bdi>{message('url-clipboard-one', { link: shown })}</bdi>}
      {links.length > 1 && message('url-clipboard-many', { count: links.length })}
    </button>
  )
}
