import type { EditorTabProps, EditorTabView } from '@lading/plugin-editor'
import { ToolChips, ToolSlider, useEditorSession } from '@lading/plugin-editor/react'

declare module '@lading/plugin-editor' {
  interface EditorTabValues {
    /** A sticker; its center and size are pixels of the unedited image. */
    stickers: Sticker
  }
}

interface Sticker {
  readonly shape: string
  readonly x: number
  readonly y: number
  readonly size: number
}

const SHAPES = [
  { id: '■', label: 'Square' },
  { id: '★', label: 'Star' },
  { id: '♥', label: 'Heart' },
]

function StickersPanel({ session }: EditorTabProps<Sticker>) {
  const { value } = useEditorSession(session)
  const { width, height } = session.image.size
  const sticker = value ?? { shape: '', x: width / 2, y: height / 2, size: height * 0.5 }
  return (
    <>
      <ToolChips
        label="Shape"
        options={SHAPES}
        chosen={sticker.shape}
        onChoose={(shape) => session.setValue({ ...sticker, shape })}
      />
      <ToolSlider
        session={session}
        label="Size"
        value={Math.round((sticker.size / height) * 100)}
        min={5}
        max={90}
        zero={50}
        onChange={(percent) => session.setValue({ ...sticker, size: (height * percent) / 100 })}
      />
    </>
  )
}

export const stickersTab: EditorTabView<Sticker> = {
  view: { kind: 'react', component: StickersPanel },
  drag: (value, from, to) => value && { ...value, x: value.x + to.x - from.x, y: value.y + to.y - from.y },
  draw(context, { shape, x, y, size }, { toCanvas, scale }) {
    const at = toCanvas({ x, y })
    context.font = `${size * scale}px sans-serif`
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.fillStyle = 'gold'
    context.fillText(shape, at.x, at.y)
  },
}
