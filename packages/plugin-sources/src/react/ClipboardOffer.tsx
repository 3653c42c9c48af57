import { Icon, useMessage } from '@lading/react'
import { type ReactElement, useEffect, useState } from 'react'
import { parseLinks } from '../link/parseLinks.js'

interface ClipboardOfferProps {
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
 * State of the clipboard: its links; `ask` if reading it needs a click and perhaps a permission; `empty` or `denied`
 * after such a click; null if it has no links or cannot be read.
 */
type ClipboardState = readonly string[] | 'ask' | 'empty' | 'denied' | null

interface ClipboardLinks {
  readonly state: ClipboardState
  /** Reads the clipboard during a press; the browser may ask for permission. Resolves with its links. Never rejects. */
  readonly read: () => Promise<readonly string[]>
}

/** Returns the links in the clipboard, read without a press only if the permission is granted already. */
function useClipboardLinks(): ClipboardLinks {
  const [state, setState] = useState<ClipboardState>(null)

  useEffect(() => {
    // Not on insecure pages.
    if (!navigator.clipboard?.readText) return
    let isCurrent = true
    const look = async () => {
      const next = await lookAtClipboard()
      if (isCurrent) setState(next)
    }
    void look()
    // A link may have been copied in another window.
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
    // Firefox and Safari have no such permission: they show a button of their own when the clipboard is read. Others do
    // not let a page read it that is not focused.
    return 'ask'
  }
}

async function readLinks(): Promise<readonly string[]> {
  const { links, others } = parseLinks(await navigator.clipboard.readText())
  return others.length === 0 ? links : []
}
