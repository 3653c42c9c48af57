'use client'

import { definePlugin, type Plugin, type UploaderViewProps } from '@lading/kernel'
import { useActivity, useMessage } from '@lading/react'
import { languageCodes } from '@lading/uploader/internal/parts'
import { type MouseEvent, type ReactElement, useState } from 'react'
import { flushSync } from 'react-dom'

/** Empty sentences of ours make room for the specified texts. */
const everyLanguage = {
  'a11y-file-action': '{{action}}',
  'header-failed': '{{count}} {{plural:error(count)}}',
  'error-size': '',
  'error-type': '',
  'too-many': '',
  'too-few': '',
  'camera-take-photo': '',
  'camera-use-photo': '',
  'camera-use-video': '',
} as const

/**
 * Parts that only elements with Uploadcare's names have, so that a page's tests, scripts and habits still fit: a Cancel button
 * at the start, a Choose files button that shows the minimal layout's sources, row buttons that are named only by their label,
 * errors in the specified wording, and a class on the camera's chosen mode. Source: @uploadcare/file-uploader 1.29.
 */
export const uploadcareParts: Plugin = definePlugin({
  id: 'uploadcare-parts',
  // If two plugins define a message, the later definition wins; these come after the other plugins' messages.
  messages: {
    ...Object.fromEntries(languageCodes.map((code) => [code, everyLanguage])),
    en: {
      ...everyLanguage,
      'editor-rotate-left': 'Apply rotate left operation',
      'editor-rotate-right': 'Apply rotate operation',
      mirror: 'Apply mirror operation',
      flip: 'Apply flip operation',
    },
  },
  setup({ contribute }) {
    contribute('overlay', { id: 'uploadcare-start', view: { kind: 'react', component: StartButtons } })
  },
})()

function StartButtons({ uploader }: UploaderViewProps): ReactElement | null {
  const message = useMessage()
  const { current } = useActivity()
  const { layout } = uploader.activities
  if (current?.id === 'camera') return <span ref={loadActiveMode} hidden />
  if (current?.id !== 'start-from' || layout === 'inline') return null
  if (layout === 'minimal') return <ChooseFiles uploader={uploader} />
  return (
    <button
      type="button"
      className="lading-button lading-start-cancel"
      onClick={() => uploader.setModalState(false)}
    >
      {message('cancel')}
    </button>
  )
}

/** Loads the code that adds the camera-mode class along with the camera. Without it, choosing a mode still works. */
function loadActiveMode(element: HTMLElement | null): void {
  if (!element) return
  import('./markActiveMode.js').then(
    ({ markActiveMode }) => markActiveMode(element),
    () => {},
  )
}

/** Shows the sources in its place until the start is left. */
function ChooseFiles({ uploader }: UploaderViewProps): ReactElement {
  const message = useMessage()
  const [isChoosing, setChoosing] = useState(false)
  const choose = ({ currentTarget }: MouseEvent) => {
    flushSync(() => setChoosing(true))
    currentTarget.closest('.lading-activity')?.querySelector<HTMLElement>('.lading-source')?.focus()
    // Opens the only source, if there is just one.
    uploader.initFlow(true)
  }
  return (
    <button
      type="button"
      className="lading-button lading-primary lading-start-choose"
      aria-expanded={isChoosing}
      hidden={isChoosing}
      onClick={choose}
    >
      {message('choose-files')}
    </button>
  )
}
