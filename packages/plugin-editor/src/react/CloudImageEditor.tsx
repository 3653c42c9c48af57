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
  /** File UUID. Ignored if `cdnUrl` is set. */
  readonly uuid?: string
  /** The file's delivery URL, with the initial operations. */
  readonly cdnUrl?: string
  /** CDN origin, for `uuid`. @default 'https://ucarecdn.com' */
  readonly cdnCname?: string
  /** Ratios, comma-separated: `width:height`, and `free` for any ratio. @default common ratios */
  readonly cropPreset?: string
  /** Minimum crop, e.g. `640x480`, in image pixels. @default no limit */
  readonly cropMinSize?: string
  /** Offered tab ids in order, comma-separated or as a list. @default all */
  readonly tabs?: EditorTabList
  /** Available tabs, by any author. Pass the same list on each render to keep loaded tabs. @default crop, tuning and filters */
  readonly tabItems?: readonly AnyEditorTab[]
  /** URL of an image shown over the crop frame; it's not part of the result. @default no image */
  readonly maskHref?: string | null
  /** Hides the credit line. @default false */
  readonly removeCopyright?: boolean
  /** Proxy URL for delivery URLs, with `{{previewUrl}}` as the placeholder for the encoded URL. @default no proxy */
  readonly secureDeliveryProxy?: string
  /** Returns the URL to request for a delivery URL; takes precedence over the proxy. @default no resolver */
  readonly secureDeliveryProxyUrlResolver?: DeliveryUrlResolver | null
  /** Messages that override the English defaults. */
  readonly messages?: Partial<EditorMessages>
  /** Called when Apply is clicked. */
  readonly onApply?: (result: EditorResult) => void
  /**
   * Called on Apply with a new version, for edits that the CDN can't make: layers and straightening. The version's crop and
   * colors are in `cdnUrlModifiers`: append them to the URL that you store the version at. If the callback rejects, the editor
   * stays open with Retry. @default such edits aren't offered
   */
  readonly onVersion?: (version: EditorVersion) => void | Promise<void>
  /** Called when Cancel is clicked. */
  readonly onCancel?: () => void
  /** Called after each edit step. */
  readonly onChange?: (result: EditorResult) => void
  readonly className?: string
  readonly style?: CSSProperties
}

/** An edited image as a file. */
export interface EditorVersion {
  readonly blob: Blob
  /** Remaining operations, e.g. `-/crop/800x600/10,20/-/preview/`; empty if there are no operations. */
  readonly cdnUrlModifiers: string
}

/**
 * Renders the image editor without an uploader. The editor fills its element, which needs a height, and stays until you
 * remove it.
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
    const { renderVersion } = (await import('./rareParts.js')).rareParts
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

/** File to edit; its URL is empty if the page sets neither `uuid` nor `cdnUrl`. */
interface EditorSource {
  readonly originalUrl: string
  readonly modifiers: string
  readonly uuid: string
  readonly fileName: string
}

function sourceOf(cdnUrl: string | undefined, uuid: string | undefined, cdnCname: string): EditorSource {
  const file = cdnUrl ? parseCdnUrl(cdnUrl) : null
  // A group URL isn't an image.
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
