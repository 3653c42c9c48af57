'use client'

import { type ActivityViewProps, formatSize, type Uploader } from '@lading/kernel'
import { type KeyboardEvent, type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useMessage } from '../hooks/useMessage.js'
import { LookContent } from './LookContent.js'
import type { LookedAt } from './lookedAt.js'
import type { QuickLookParts } from './QuickLookParts.js'
import { quickLookStyle } from './quickLookStyle.js'

const GROW_MS = 240

/** Creates the large file preview. @param parts Components and functions from the dashboard */
export function createQuickLook(
  parts: QuickLookParts,
): (props: ActivityViewProps<'quick-look'>) => ReactElement | null {
  return function QuickLook({ uploader, params }) {
    const message = useMessage()
    const root = useRef<HTMLElement>(null)
    parts.useStyle(root, quickLookStyle)
    const thumbnails = parts.useThumbnailStore()
    useEffect(() => thumbnails.open(), [thumbnails])
    const ids = parts.useEntryIds()
    const [shownId, setShownId] = useState(params.id)
    const [first] = useState<LookedAt | undefined>(() => parts.lookedAt(uploader))
    const index = ids.indexOf(shownId)
    const lastIndex = useRef(index)
    if (index >= 0) lastIndex.current = index
    // If the file was removed, the next file replaces it.
    const id = index >= 0 ? shownId : ids[Math.min(lastIndex.current, ids.length - 1)]
    const entry = parts.useEntry(id ?? '')

    const leave = () => uploader.setCurrentActivity('upload-list')
    useEffect(() => {
      if (id === undefined) uploader.setCurrentActivity('upload-list')
      else if (id !== shownId) setShownId(id)
    }, [id, shownId, uploader])
    // However the preview is closed, the focus returns to the file's row.
    useLayoutEffect(() => {
      if (id !== undefined) parts.keepLook(uploader, { id })
    }, [id, uploader])
    // The activity received the focus before this code was loaded.
    useEffect(() => root.current?.focus(), [])
    useLayoutEffect(() => {
      const picture = root.current?.querySelector('.lading-look-stage')
      if (picture && first?.from) grow(picture, first.from)
    }, [first])

    if (!entry || id === undefined) return null
    const go = (step: number) => {
      const next = ids[ids.indexOf(id) + step]
      if (next !== undefined) setShownId(next)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event
      // Video players handle these keys themselves.
      if (ctrlKey || metaKey || altKey || (target as Element).closest('video, audio, object')) return
      const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
      const isButton = (target as Element).closest('button')
      if (key === 'ArrowRight' || key === 'ArrowDown') go(isRtl && key === 'ArrowRight' ? -1 : 1)
      else if (key === 'ArrowLeft' || key === 'ArrowUp') go(isRtl && key === 'ArrowLeft' ? 1 : -1)
      else if (key === ' ' && !isButton) leave()
      else if (key.toLowerCase() === 'e') void runAction(parts, uploader, id, 'edit')
      else if (key === 'Delete' || key === 'Backspace') void runAction(parts, uploader, id, 'remove')
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    const name = parts.readableName(parts.getName(entry) ?? message('file-no-name'))
    const place = message('look-place', { position: ids.indexOf(id) + 1, count: ids.length })
    return (
      <section
        ref={root}
        className="lading-look"
        aria-label={`${name}, ${place}`}
        tabIndex={-1}
        data-autofocus=""
        onKeyDown={onKeyDown}
      >
        <div className="lading-look-bar">
          <p aria-live="polite">
            <bdi translate="no">{name}</bdi>
            <span>
              {[place, entry.fileSize === null ? '' : formatSize(entry.fileSize, uploader.locale.language)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </p>
          {['edit', 'remove'].map((action) => {
            const item = findAction(parts, uploader, id, action)
            return (
              item && (
                <parts.IconButton
                  key={action}
                  icon={item.icon ?? action}
                  label={message(item.label)}
                  onClick={() => {
                    root.current?.focus()
                    void runAction(parts, uploader, id, action)
                  }}
                />
              )
            )
          })}
        </div>
        <LookContent key={`${id} ${entry.cdnUrl}`} entry={entry} parts={parts} />
        {ids.length > 1 && (
          <>
            <parts.IconButton
              className="lading-look-step lading-mirrored"
              icon="back"
              label={message('look-previous')}
              aria-disabled={ids[0] === id || undefined}
              onClick={() => go(-1)}
            />
            <parts.IconButton
              className="lading-look-step lading-look-next lading-mirrored"
              icon="back"
              label={message('look-next')}
              aria-disabled={ids.at(-1) === id || undefined}
              onClick={() => go(1)}
            />
          </>
        )}
      </section>
    )
  }
}

/** Returns an action that the file's row offers. */
function findAction({ isShown }: QuickLookParts, uploader: Uploader, id: string, action: string) {
  const entry = uploader.entries.get(id)
  const item = uploader.slots.items('fileAction').find((item) => item.id === action)
  return entry && item && isShown(item, entry, uploader.logger) ? item : undefined
}

async function runAction(
  parts: QuickLookParts,
  uploader: Uploader,
  id: string,
  action: string,
): Promise<void> {
  const entry = uploader.entries.get(id)
  try {
    if (entry) await findAction(parts, uploader, id, action)?.run(entry, uploader)
  } catch (error) {
    uploader.logger.error(`The file action "${action}" has failed.`, error)
  }
}

/** Lets the image grow out of its row. */
function grow(picture: Element, from: DOMRect): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const to = picture.getBoundingClientRect()
  if (to.width === 0 || from.width === 0) return
  const left = from.left + from.width / 2 - to.left - to.width / 2
  const top = from.top + from.height / 2 - to.top - to.height / 2
  const scale = Math.max(from.width / to.width, from.height / to.height)
  picture.animate(
    { transform: [`translate(${left}px, ${top}px) scale(${scale})`, 'none'], opacity: [0.4, 1] },
    { duration: GROW_MS, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' },
  )
}
