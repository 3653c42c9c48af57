'use client'

import { Icon, useMessage } from '@lading/react'
import type { ReactElement } from 'react'
import { useClipboardLinks } from './useClipboardLinks.js'

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
  if (state === 'empty' || state === 'denied') return <p role="status">{message(`url-clipboard-${state}`)}</p>
  if (state === 'ask') {
    const use = async () => {
      const links = await read()
      if (links[0]) onUse(links)
    }
    return (
      <button type="button" className="lading-button" onClick={use}>
        <Icon name="url" />
        {message('url-from-clipboard')}
      </button>
    )
  }
  const [link] = state ?? []
  if (!state || !link || text.includes(link)) return null
  return (
    <button type="button" className="lading-button" onClick={() => onUse(state)} title={link}>
      <bdi>
        {state.length > 1
          ? message('url-clipboard-many', { count: state.length })
          : message('url-clipboard-one', { link })}
      </bdi>
    </button>
  )
}
