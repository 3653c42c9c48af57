import { Icon, useMessage } from '@lading/react'
import { type ReactElement, useEffect, useState } from 'react'
import { parseLinks } from '../link/parseLinks.js'

interface ClipboardOfferProps {
  /** The field's text; links that it already contains aren't offered. */
  readonly text: string
  readonly onUse: (links: readonly string[]) => void
}

/** Offers to add links from the clipboard, or a button that reads the clipboard. */
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
        <span>{message('url-from-clipboard')}</span>
      </button>
    )
  }
  const [link] = state ?? []
  if (!state || !link || text.includes(link)) return null
  return (
    <button type="button" className="lading-button" onClick={() => onUse(state)} title={link}>
      <bdi translate="no">
        {state.length > 1
          ? message('url-clipboard-many', { count: state.length })
          : message('url-clipboard-one', { link })}
      </bdi>
    </button>
  )
}

/**
 * Clipboard state: its links; `ask` if reading needs a click and possibly a permission; `empty` or `denied` after that
 * click; null if the clipboard can't be read.
 */
type ClipboardState = readonly string[] | 'ask' | 'empty' | 'denied' | null

interface ClipboardLinks {
  readonly state: ClipboardState
  /** Reads the clipboard during a user gesture; the browser might ask for permission. Resolves with the links. Never rejects. */
  readonly read: () => Promise<readonly string[]>
}

/** Returns the clipboard's links. Reads them without a click only if the permission is already granted. */
function useClipboardLinks(): ClipboardLinks {
  const [state, setState] = useState<ClipboardState>(null)

  useEffect(() => {
    // Insecure pages have no clipboard API.
    if (!navigator.clipboard?.readText) return
    let isCurrent = true
    const look = async () => {
      const next = await lookAtClipboard()
      if (isCurrent) setState(next)
    }
    void look()
    // Check again on focus: the person might have copied a link in another window.
    window.addEventListener('focus', look)
    return () => {
      isCurrent = false
      window.removeEventListener('focus', look)
    }
  }, [])

  const read = async () => {
    const links = await readLinks().catch(() => null)
    setState(links ? (links[0] ? links : 'empty') : 'denied')
    return links ?? []
  }
  return { state, read }
}

async function lookAtClipboard(): Promise<ClipboardState> {
  try {
    const { state } = await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })
    if (state !== 'granted') return state === 'prompt' ? 'ask' : null
    return await readLinks()
  } catch {
    // Firefox and Safari don't have this permission: they show their own button on each read. Other browsers reject reads
    // while the page isn't focused.
    return 'ask'
  }
}

async function readLinks(): Promise<readonly string[]> {
  const { links, others } = parseLinks(await navigator.clipboard.readText())
  return others.length === 0 ? links : []
}
