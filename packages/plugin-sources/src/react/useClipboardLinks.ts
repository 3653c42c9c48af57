'use client'

import { useEffect, useState } from 'react'
import { parseLinks } from '../link/parseLinks.js'

/**
 * What is known of the clipboard: `none` if it cannot be read or has no links, `ask` if reading it needs a press and
 * perhaps a permission, `empty` and `denied` after such a press.
 */
export type ClipboardState =
  | { readonly kind: 'none' | 'ask' | 'empty' | 'denied' }
  | { readonly kind: 'links'; readonly links: readonly string[] }

/** The state of the clipboard, and how it is read. */
export interface ClipboardLinks {
  readonly state: ClipboardState
  /** Reads the clipboard during a press; the browser may ask for permission. Resolves with its links. Never rejects. */
  readonly read: () => Promise<readonly string[]>
}

/**
 * Returns the links in the clipboard. It is read without a press only if the page has the permission already, so that no
 * question of the browser appears unasked.
 */
export function useClipboardLinks(): ClipboardLinks {
  const [state, setState] = useState<ClipboardState>({ kind: 'none' })

  useEffect(() => {
    // Not on insecure pages.
    if (!navigator.clipboard?.readText) return
    let isCurrent = true
    const look = async () => {
      const next = await lookAtClipboard()
      if (isCurrent) setState(next)
    }
    void look()
    // A link may be copied elsewhere meanwhile.
    window.addEventListener('focus', look)
    return () => {
      isCurrent = false
      window.removeEventListener('focus', look)
    }
  }, [])

  const read = async () => {
    try {
      const links = await readLinks()
      setState(links.length > 0 ? { kind: 'links', links } : { kind: 'empty' })
      return links
    } catch {
      setState({ kind: 'denied' })
      return []
    }
  }
  return { state, read }
}

async function lookAtClipboard(): Promise<ClipboardState> {
  const permission = await permissionToRead()
  if (permission === 'denied') return { kind: 'none' }
  if (permission === 'prompt') return { kind: 'ask' }
  try {
    const links = await readLinks()
    return links.length > 0 ? { kind: 'links', links } : { kind: 'none' }
  } catch {
    // The page is not focused.
    return { kind: 'ask' }
  }
}

async function permissionToRead(): Promise<PermissionState> {
  try {
    const { state } = await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })
    return state
  } catch {
    // Firefox and Safari show a button of their own when the clipboard is read.
    return 'prompt'
  }
}

async function readLinks(): Promise<readonly string[]> {
  const { links, others } = parseLinks(await navigator.clipboard.readText())
  return others.length === 0 ? links : []
}
