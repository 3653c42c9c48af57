'use client'

import type { ActivityViewProps, UploadEntry, Uploader } from '@lading/kernel'
import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react'
import { useMessage } from '../hooks/useMessage.js'
import { applyDetails } from './applyDetails.js'
import { DetailField } from './DetailField.js'
import type { DetailsParts } from './DetailsParts.js'
import { detailsStyle } from './detailsStyle.js'
import type { MetaFieldState } from './getMetaFields.js'
import { getDraft, keepDraft } from './keepDraft.js'

/** The longest name that common file systems allow. */
const MAX_NAME = 255

/** Returns the form for file names and metadata. @param parts Dashboard components */
export function createDetails(
  parts: DetailsParts,
): (props: ActivityViewProps<'details'>) => ReactElement | null {
  return function Details({ uploader, params }) {
    const { ids, isEach = false, field } = params
    const [index, setIndex] = useState(0)
    const known = ids.filter((id) => uploader.entries.has(id))
    const edited = isEach ? known.slice(index, index + 1) : known
    const leave = () => {
      if (isEach && index + 1 < known.length) setIndex(index + 1)
      else uploader.setCurrentActivity('upload-list')
    }
    const entries = edited.flatMap((id) => uploader.entries.get(id) ?? [])
    // Each set of files gets a separate form.
    return <DetailsForm key={edited.join()} {...{ uploader, entries, parts, field, leave }} />
  }
}

interface DetailsFormProps {
  readonly uploader: Uploader
  readonly entries: readonly UploadEntry[]
  readonly parts: DetailsParts
  readonly field: 'name' | 'metadata' | undefined
  readonly leave: () => void
}

function DetailsForm({ uploader, entries, parts, field, leave }: DetailsFormProps): ReactElement {
  const message = useMessage()
  const root = useRef<HTMLDivElement>(null)
  parts.useStyle(root, detailsStyle)
  const thumbnails = parts.useThumbnailStore()
  useEffect(() => thumbnails.open(), [thumbnails])
  // The activity received focus before this code was loaded.
  useEffect(() => root.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  const fields = fieldsOf(uploader, entries, parts)
  const formId = entries.map(({ internalId }) => internalId).join()
  const [draft, setDraft] = useState(() => getDraft(uploader, formId))
  const [isChecked, setChecked] = useState(false)
  const getValue = (id: string) => draft[id] ?? commonValueOf(entries, id)
  const isMissing = ({ id, isRequired }: MetaFieldState) => isRequired && !getValue(id).trim()

  const save = () => {
    setChecked(true)
    if (fields.some(isMissing)) {
      requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    const { [NAME]: fileName, ...metadata } = Object.fromEntries(
      Object.entries(draft).map(([id, value]) => [id, value.trim()]),
    )
    for (const { internalId } of entries) {
      applyDetails(uploader, internalId, {
        ...(fileName && { fileName }),
        ...(Object.keys(metadata).length > 0 && { metadata }),
      })
    }
    keepDraft(uploader, formId, null)
    leave()
  }
  const press = (event: KeyboardEvent) => {
    const isInput = (event.target as Element).localName === 'input'
    if (event.key !== 'Enter' || !isInput || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (fields.length > 0) save()
  }
  const [first] = entries
  return (
    // Not a form: the page can have one around it, and browsers don't support forms in forms.
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in one of its fields saves
    <div ref={root} className="lading-details-form" onKeyDown={press}>
      <div className="lading-details-fields">
        {first && entries.length === 1 && (
          <div className="lading-details-file">
            <parts.Thumbnail entry={first} sidePx={64} />
            <bdi translate="no">{first.fileName}</bdi>
          </div>
        )}
        {fields.map((item, position) => (
          <DetailField
            key={item.id}
            field={item}
            value={getValue(item.id)}
            isInvalid={isChecked && isMissing(item)}
            hasFocus={(item.id === NAME) === (field === 'name') && position <= 1}
            maxLength={item.id === NAME ? MAX_NAME : undefined}
            onChange={(value) => {
              const next = { ...draft, [item.id]: value }
              setDraft(next)
              keepDraft(uploader, formId, next)
            }}
            {...{ uploader, entries, parts }}
          />
        ))}
      </div>
      <div className="lading-toolbar">
        <button
          type="button"
          className="lading-button"
          onClick={() => {
            keepDraft(uploader, formId, null)
            uploader.setCurrentActivity('upload-list')
          }}
        >
          {message('cancel')}
        </button>
        <button
          type="button"
          className="lading-button lading-primary"
          disabled={fields.length === 0}
          onClick={save}
        >
          {message('save')}
        </button>
      </div>
    </div>
  )
}

/** Represents the file name among the field ids, which are never empty. */
const NAME = ''

/** Returns every field that any of the files has, starting with the name if it's a single file. */
function fieldsOf(
  uploader: Uploader,
  entries: readonly UploadEntry[],
  { getMetaFields }: DetailsParts,
): MetaFieldState[] {
  const fields = new Map<string, MetaFieldState>()
  if (entries.length === 1) fields.set(NAME, { id: NAME, label: 'file-name', isRequired: true })
  for (const entry of entries) for (const field of getMetaFields(uploader, entry)) fields.set(field.id, field)
  return [...fields.values()]
}

/** Returns the value that all files share; empty if they differ. */
function commonValueOf(entries: readonly UploadEntry[], id: string): string {
  const values = new Set(
    entries.map(({ fileName, metadata, hookMetadata }) =>
      id === NAME ? fileName : { ...metadata, ...hookMetadata }[id],
    ),
  )
  const [value] = values
  return (values.size === 1 && value) || ''
}
