'use client'

import { useCallback, useState, useSyncExternalStore } from 'react'
import type { EditorAction, ImageEditorControl } from './ImageEditorControl.js'
import { useGrips } from './useGrips.js'
import { useOpenedImage } from './useOpenedImage.js'
import { usePictureUrl } from './usePictureUrl.js'
import { useStage } from './useStage.js'

const NO_CROP = { x: 0, y: 0, width: 0, height: 0 }
const noop = () => {}

/**
 * Edits an uploaded image with a custom user interface: crop, rotation, tuning and filters become delivery URL operations. The
 * engine is loaded when the component is mounted, without the ready-made editor's code.
 *
 * @param internalId Id of the entry; editing starts from the entry's saved edit.
 *
 * @example
 * const { getStageProps, getImageProps, getButtonProps } = useImageEditor(internalId)
 * return <><div {...getStageProps()}><img {...getImageProps()} /></div><button {...getButtonProps('left')}>Turn</button></>
 */
export function useImageEditor(internalId: string): ImageEditorControl {
  const { edit, problem, isUploaded, retry } = useOpenedImage(internalId)
  const subscribe = useCallback((listener: () => void) => edit?.session.subscribe(listener) ?? noop, [edit])
  const read = () => edit?.read() ?? null
  const snapshot = useSyncExternalStore(subscribe, read, read)
  const [ratio, setRatio] = useState<number | null>(null)
  const stage = useStage()
  const src = usePictureUrl(edit, snapshot, stage.width)

  const size = snapshot?.size ?? { width: 0, height: 0 }
  const crop = snapshot?.crop ?? NO_CROP
  const scale = snapshot ? Math.min(stage.width / size.width, stage.height / size.height) : 0
  const left = (stage.width - size.width * scale) / 2
  const top = (stage.height - size.height * scale) / 2
  const getGripProps = useGrips(edit, snapshot, scale, ratio)

  const act = (action: EditorAction) => (action === 'retry' ? problem && retry() : edit?.act(action))
  const isEnabled = (action: EditorAction) => {
    if (action === 'retry') return problem !== null
    if (!snapshot) return false
    if (action === 'undo') return snapshot.canUndo
    if (action === 'redo') return snapshot.canRedo
    return action === 'reset' ? snapshot.canReset : true
  }
  return {
    status: edit ? 'ready' : problem ? 'failed' : isUploaded ? 'loading' : 'waiting',
    problem,
    edit: snapshot?.state ?? null,
    crop,
    size,
    isEdited: snapshot?.isEdited === true,
    cdnUrlModifiers: snapshot?.cdnUrlModifiers ?? '',
    ratio,
    setRatio(next) {
      setRatio(next)
      if (next) edit?.cropTo(next)
    },
    setFilter: (name, amount = 100) => edit?.filter(name, amount),
    act,
    getStageProps: () => ({ ref: stage.ref, style: { position: 'relative', overflow: 'hidden' } }),
    getImageProps() {
      const { state } = snapshot ?? {}
      const { image } = edit ?? {}
      if (!state || !image) return { src: undefined, alt: '', style: { visibility: 'hidden' } }
      const turn = `rotate(${-state.rotate}deg) scale(${state.mirror ? -1 : 1},${state.flip ? -1 : 1})`
      return {
        src,
        alt: '',
        style: {
          position: 'absolute',
          maxWidth: 'none',
          left: stage.width / 2,
          top: stage.height / 2,
          width: image.width * scale,
          height: image.height * scale,
          transform: `translate(-50%,-50%) ${turn}`,
          visibility: src ? undefined : 'hidden',
        },
      }
    },
    getFrameProps: () => ({
      style: {
        position: 'absolute',
        left: left + crop.x * scale,
        top: top + crop.y * scale,
        width: crop.width * scale,
        height: crop.height * scale,
      },
    }),
    getGripProps,
    getRangeProps(id) {
      const range = edit?.ranges[id]
      return {
        type: 'range',
        min: range?.min ?? 0,
        max: range?.max ?? 0,
        value: snapshot?.state.tuning[id] ?? range?.zero ?? 0,
        disabled: !edit,
        onChange: ({ currentTarget }) => edit?.tune(id, currentTarget.valueAsNumber),
        onPointerDown: () => edit?.session.begin(),
        onPointerUp: () => edit?.end(),
        onBlur: () => edit?.end(),
      }
    },
    getButtonProps: (action) => ({
      type: 'button',
      disabled: !isEnabled(action),
      onClick: () => act(action),
    }),
  }
}
