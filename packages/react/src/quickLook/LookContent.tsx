'use client'

import { formatSize, type UploadEntry } from '@lading/kernel'
import { UUID } from '@lading/kernel/basics'
import { type ReactElement, useEffect, useState } from 'react'
import { useMessage } from '../hooks/useMessage.js'
import { useUploader } from '../hooks/useUploader.js'
import type { QuickLookParts } from './QuickLookParts.js'

/** How much text to show, in bytes. */
const TEXT_BYTES = 20_000
/** Longest side of an image that the CDN renders, in pixels. */
const PREVIEW_PX = 1600
/** Matches a file's CDN URL, with or without operations. Source: specification §11. */
const CDN_FILE = /* @__PURE__ */ new RegExp(`/${UUID.source}/(-/.*)?$`, 'i')
const TEXTS: readonly string[] = ['text', 'code']

interface LookContentProps {
  readonly entry: UploadEntry
  readonly parts: QuickLookParts
}

/** A file's image, video, audio, pages or first lines; if it can't be shown, facts about the file. */
export function LookContent({ entry, parts }: LookContentProps): ReactElement {
  const message = useMessage()
  const kind = parts.fileKind(entry)
  const url = useFileUrl(entry, parts)
  const text = useText(TEXTS.includes(kind) ? entry.file : null)
  const [isBroken, setBroken] = useState(false)
  const onError = () => setBroken(true)
  const name = parts.readableName(parts.getName(entry) ?? '')
  if (text !== null) {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
      <pre className="lading-look-stage lading-look-text" tabIndex={0} dir="auto" translate="no">
        {text}
      </pre>
    )
  }
  if (url === undefined) return <div className="lading-look-stage" aria-busy="true" />
  if (url !== null && !isBroken) {
    if (kind === 'image')
      return (
        <img className="lading-look-stage" src={url} alt={entry.metadata?.alt || name} onError={onError} />
      )
    // biome-ignore lint/a11y/useMediaCaption: the person's own film
    if (kind === 'video') return <video className="lading-look-stage" src={url} controls onError={onError} />
    if (kind === 'audio') {
      return (
        <div className="lading-look-stage lading-look-facts">
          <parts.Thumbnail entry={entry} sidePx={160} />
          {/* biome-ignore lint/a11y/useMediaCaption: the person's own recording */}
          <audio src={url} controls onError={onError} />
        </div>
      )
    }
    if (kind === 'pdf' && url.startsWith('blob:') && navigator.pdfViewerEnabled)
      return <object className="lading-look-stage" data={url} type="application/pdf" aria-label={name} />
  }
  return (
    <div className="lading-look-stage lading-look-facts">
      <parts.Thumbnail entry={entry} sidePx={160} />
      <p>{message(kind === 'image' && isBroken ? 'look-broken' : 'look-none')}</p>
      <Facts entry={entry} />
    </div>
  )
}

function Facts({ entry }: { readonly entry: UploadEntry }): ReactElement {
  const { language } = useUploader().locale
  const { mimeType, fileSize, file } = entry
  const changed =
    file instanceof File
      ? new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(file.lastModified)
      : null
  // A generic type says nothing, so don't show it.
  const type = /octet-stream/.test(mimeType ?? '') ? null : mimeType
  const facts = [type, fileSize === null ? null : formatSize(fileSize, language), changed]
  return <p className="lading-look-small">{facts.filter(Boolean).join(' · ')}</p>
}

/** Returns the URL to show: null if there isn't any, undefined until it is known. */
function useFileUrl(
  entry: UploadEntry,
  { urls, canDraw, fileKind }: QuickLookParts,
): string | null | undefined {
  const { file, cdnUrl, cdnUrlModifiers, internalId } = entry
  const kind = fileKind(entry)
  const isImage = kind === 'image'
  const remote = remoteUrlOf(cdnUrl, isImage)
  // Edits made on the CDN aren't in the local file.
  const local = file && !(cdnUrlModifiers && remote) ? file : null
  const [url, setUrl] = useState<string | null | undefined>(local ? undefined : remote)
  useEffect(() => {
    if (!local) return setUrl(remote)
    let created: string | null = null
    let hasEnded = false
    const show = (isDrawn: boolean) => {
      if (hasEnded) return
      // Always as a PDF: HTML inside it would run with this page's origin.
      const shown = kind === 'pdf' ? local.slice(0, local.size, 'application/pdf') : local
      created = isDrawn ? urls.create(shown, internalId) : null
      setUrl(created ?? remote)
    }
    if (isImage) canDraw(local).then(show, () => show(false))
    else show(true)
    return () => {
      hasEnded = true
      if (created) urls.revoke(created)
    }
  }, [local, remote, kind, isImage, internalId, urls, canDraw])
  return url
}

function remoteUrlOf(cdnUrl: string | null, isImage: boolean): string | null {
  if (!cdnUrl || !/^https?:/.test(cdnUrl)) return null
  return isImage && CDN_FILE.test(cdnUrl) ? `${cdnUrl}-/preview/${PREVIEW_PX}x${PREVIEW_PX}/` : cdnUrl
}

/** Returns the start of a text file; null until it's read, and for another file. */
function useText(file: Blob | null): string | null {
  const [text, setText] = useState<string | null>(null)
  useEffect(() => {
    let hasEnded = false
    file
      ?.slice(0, TEXT_BYTES)
      .text()
      .then(
        (read) => !hasEnded && setText(read),
        () => {},
      )
    return () => {
      hasEnded = true
    }
  }, [file])
  return text
}
