'use client'

import { createDeliveryUrlResolver, type DeliveryUrlResolver, parseCdnUrl } from '@lading/cdn'
import { useOlderStyle, usePageScheme, useStyle } from '@lading/react'
import { type CSSProperties, type ReactElement, useMemo, useRef } from 'react'
import { builtInTabs } from '../builtInTabs.js'
import { editorStyle } from '../editorStyle.js'
import { standaloneLog } from '../standaloneLog.js'
import { planStraightened } from '../state/planStraightened.js'
import type { EditorTabList } from '../tabs/arrangeTabs.js'
import type { AnyEditorTab } from '../tabs/EditorTabItem.js'
import { themeStyle } from '../themeStyle.js'
import { Editor } from './Editor.js'
import type { RenderEdit } from './EditorProps.js'
import type { EditorResult } from './EditorResult.js'
import { createMessage, type EditorMessages } from './editorTexts.js'
import { useLeaving } from './useLeaving.js'

/** Props of {@link CloudImageEditor}. */
export interface CloudImageEditorProps {
  /** UUID of the file. Ignored where `cdnUrl` is set. */
  readonly uuid?: string
  /** Delivery URL of the file, with the operations to begin with. */
  readonly cdnUrl?: string
  /** Origin of the CDN, for `uuid`. @default 'https://ucarecdn.com' */
  readonly cdnCname?: string
  /** Ratios, comma-separated: `width:height`, and `free` for any. @default some usual ones */
  readonly cropPreset?: string
  /** The smallest crop, e.g. `640x480`, in pixels of the picture. @default no limit */
  readonly cropMinSize?: string
  /** Ids of the tabs on offer, comma-separated or as a list, in the order wanted. @default all */
  readonly tabs?: EditorTabList
  /** The tabs that exist, by any author. The same list at each rendering keeps their code. @default crop, tuning and filters */
  readonly tabItems?: readonly AnyEditorTab[]
  /** URL of a picture that is laid over the crop frame; it is not part of the result. @default none */
  readonly maskHref?: string | null
  /** Leave out the credit line. @default false */
  readonly removeCopyright?: boolean
  /** URL of a proxy for delivery URLs, with `{{previewUrl}}` in the place of the encoded URL. @default none */
  readonly secureDeliveryProxy?: string
  /** Returns the URL to request for a delivery URL; takes precedence over the proxy. @default none */
  readonly secureDeliveryProxyUrlResolver?: DeliveryUrlResolver | null
  /** Messages that replace the English ones. */
  readonly messages?: Partial<EditorMessages>
  /** Called when Apply is pressed. */
  readonly onApply?: (result: EditorResult) => void
  /**
   * Called by Apply with a new version, for edits that the CDN can't make: what tabs have drawn, and a straightened image. Its crop
   * and colors are in `cdnUrlModifiers`, for the URL that the page gives the version. If it rejects, the editor stays open, with
   * Retry. @default such edits aren't offered
   */
  readonly onVersion?: (version: EditorVersion) => void | Promise<void>
  /** Called when Cancel is pressed. */
  readonly onCancel?: () => void
  /** Called after each step. */
  readonly onChange?: (result: EditorResult) => void
  readonly className?: string
  readonly style?: CSSProperties
}

/** An edited image as a file. */
export interface EditorVersion {
  readonly blob: Blob
  /** The operations that remain, e.g. `-/crop/800x600/10,20/-/preview/`; empty for none. */
  readonly cdnUrlModifiers: string
}

/**
 * The image editor without an uploader. It fills its element, which needs a height, and stays until the page removes it.
 *
 * @example
 * <CloudImageEditor cdnUrl={url} style={{ height: 600 }} onApply={({ cdnUrl }) => save(cdnUrl)} />
 */
export function CloudImageEditor(props: CloudImageEditorProps): ReactElement {
  const { uuid, cdnUrl, cdnCname = 'https://ucarecdn.com', messages, className = '', style } = props
  const { secureDeliveryProxy: proxy = '', secureDeliveryProxyUrlResolver: resolver = null } = props
  const source = useMemo(() => sourceOf(cdnUrl, uuid, cdnCname), [cdnUrl, uuid, cdnCname])
  const message = useMemo(
    () => createMessage((key) => (messages as Readonly<Record<string, string>> | undefined)?.[key] ?? key),
    [messages],
  )
  const resolveUrl = useMemo(
    () =>
      createDeliveryUrlResolver({
        proxy,
        resolver,
        context: { uuid: source.uuid, cdnUrlModifiers: source.modifiers, fileName: source.fileName },
        onError: (error) => standaloneLog.error('secureDeliveryProxyUrlResolver has thrown an error.', error),
      }),
    [proxy, resolver, source],
  )
  const { onVersion } = props
  const leaving = useLeaving()
  const renderEdit: RenderEdit = async (state, size, draw) => {
    const { signal } = leaving.current
    const { renderVersion } = await import('../source/renderVersion.js')
    const plan = planStraightened(state, size)
    const image = { originalUrl: source.originalUrl, size, resolveUrl }
    const blob = await renderVersion(state, plan, { image, file: null, mimeType: '', signal, draw })
    signal.throwIfAborted()
    await onVersion?.({ blob, cdnUrlModifiers: plan.modifiers })
  }
  const root = useRef<HTMLDivElement>(null)
  const scheme = usePageScheme()
  useStyle(root, themeStyle)
  useOlderStyle(root)
  useStyle(root, editorStyle)
  return (
    <div
      ref={root}
      className={`lading lading-editor-host lading-editor-alone ${scheme}${className}`}
      style={style}
    >
      <Editor
        originalUrl={source.originalUrl}
        modifiers={source.modifiers}
        resolveUrl={resolveUrl}
        cropPreset={props.cropPreset ?? ''}
        cropMinSize={props.cropMinSize ?? ''}
        tabs={props.tabs ?? ''}
        tabItems={props.tabItems ?? builtInTabs}
        maskHref={props.maskHref ?? null}
        removeCopyright={props.removeCopyright ?? false}
        message={message}
        log={standaloneLog}
        onApply={(result) => props.onApply?.(result)}
        onRender={onVersion && renderEdit}
        onCancel={() => props.onCancel?.()}
        onChange={(result) => props.onChange?.(result)}
      />
    </div>
  )
}

/** File to be edited; its URL is empty if the page names none. */
interface EditorSource {
  readonly originalUrl: string
  readonly modifiers: string
  readonly uuid: string
  readonly fileName: string
}

function sourceOf(cdnUrl: string | undefined, uuid: string | undefined, cdnCname: string): EditorSource {
  const file = cdnUrl ? parseCdnUrl(cdnUrl) : null
  // A group as a whole is no image.
  if (file?.uuid && (!file.group || file.group.index !== null)) {
    const { base, group, modifiers, fileName } = file
    const member = group?.index != null ? `~${group.count}/nth/${group.index}` : ''
    return {
      originalUrl: `${base}/${file.uuid}${member}/`,
      modifiers,
      uuid: file.uuid,
      fileName: fileName ?? '',
    }
  }
  if (cdnUrl || !uuid) return { originalUrl: '', modifiers: '', uuid: '', fileName: '' }
  return { originalUrl: `${cdnCname.replace(/\/+$/, '')}/${uuid}/`, modifiers: '', uuid, fileName: '' }
}
