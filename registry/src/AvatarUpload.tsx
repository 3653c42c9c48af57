'use client'

import { type Grip, useImageEditor } from '@lading/plugin-editor/headless'
import { useEntry, useEntryIds, useFileInput, useUploader } from '@lading/react/headless'
import { type ReactElement, useEffect, useId, useRef, useState } from 'react'

const BUTTON =
  'inline-flex h-9 items-center rounded-md border border-input bg-background px-4 font-medium text-foreground text-sm outline-none hover:bg-accent hover:text-accent-foreground focus-visible:ring-2 focus-visible:ring-ring disabled:opacity-50'
const CORNERS: readonly (readonly [grip: Grip, name: string, place: string])[] = [
  ['nw', 'Top left', '-top-2 -left-2 cursor-nwse-resize'],
  ['ne', 'Top right', '-top-2 -right-2 cursor-nesw-resize'],
  ['se', 'Bottom right', '-right-2 -bottom-2 cursor-nwse-resize'],
  ['sw', 'Bottom left', '-bottom-2 -left-2 cursor-nesw-resize'],
]

interface AvatarUploadProps {
  /** URL of the saved avatar. @default none */
  readonly defaultUrl?: string | undefined
  /** Called with the CDN URL of the cropped image. */
  readonly onChange?: (url: string) => void
}

/** One image that is cropped to a square. The uploader around it needs `multiple: false` and `imgOnly: true`. */
export function AvatarUpload({ defaultUrl, onChange }: AvatarUploadProps): ReactElement {
  const [id] = useEntryIds()
  const entry = useEntry(id ?? '')
  const { open, getInputProps } = useFileInput()
  const inputId = useId()
  const [cropped, setCropped] = useState<string>()
  const isUploaded = entry?.status === 'success'
  const url = entry?.cdnUrl ?? defaultUrl
  return (
    <div className="flex flex-col items-start gap-3">
      {isUploaded && id && cropped !== id ? (
        <Crop
          id={id}
          onDone={() => {
            setCropped(id)
          }}
          onChange={onChange}
        />
      ) : (
        <div className="flex items-center gap-4">
          <div className="size-20 overflow-hidden rounded-full border border-border bg-muted">
            {url && <img src={url} alt="Avatar" className="size-full object-cover" />}
          </div>
          <button type="button" className={BUTTON} onClick={open}>
            {entry && entry.status === 'uploading'
              ? `Uploading ${entry.uploadProgress} %`
              : 'Choose an image'}
          </button>
        </div>
      )}
      {entry?.status === 'failed' && (
        <p role="alert" className="text-destructive text-sm">
          {entry.errors[0]?.message}
        </p>
      )}
      <input {...getInputProps()} id={inputId} hidden />
    </div>
  )
}

interface CropProps {
  readonly id: string
  readonly onDone: () => void
  readonly onChange: ((url: string) => void) | undefined
}

function Crop({ id, onDone, onChange }: CropProps): ReactElement {
  const uploader = useUploader()
  const image = useImageEditor(id)
  const isReady = image.status === 'ready'
  const setRatio = useRef(image.setRatio)
  setRatio.current = image.setRatio
  useEffect(() => {
    if (isReady) setRatio.current(1)
  }, [isReady])
  const save = () => {
    image.act('apply')
    const url = uploader.getOutputItem(id).cdnUrl
    if (url) onChange?.(url)
    onDone()
  }
  return (
    <section aria-label="Crop" aria-busy={!isReady} className="flex flex-col gap-3">
      <div className="size-64 rounded-lg bg-muted" {...image.getStageProps()}>
        <img {...image.getImageProps()} alt="" />
        <div className="border-2 border-primary" {...image.getFrameProps()}>
          <div
            className="absolute inset-0 cursor-move outline-none focus-visible:ring-2 focus-visible:ring-ring"
            {...named('Position')}
            {...image.getGripProps('move')}
          />
          {CORNERS.map(([grip, name, place]) => (
            <div
              key={grip}
              className={`absolute size-6 rounded-full border-2 border-primary bg-background outline-none focus-visible:ring-2 focus-visible:ring-ring ${place}`}
              {...named(name)}
              {...image.getGripProps(grip)}
            />
          ))}
        </div>
      </div>
      {image.problem && (
        <p role="alert" className="text-destructive text-sm">
          The image could not be opened.
        </p>
      )}
      <div className="flex gap-2">
        <button className={BUTTON} {...image.getButtonProps('left')}>
          Turn left
        </button>
        <button className={BUTTON} {...image.getButtonProps('apply')} onClick={save}>
          Save
        </button>
      </div>
    </section>
  )
}

const named = (name: string) => ({ 'aria-label': name })
