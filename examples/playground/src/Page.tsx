import type { Uploader } from '@lading/uploader'
import { type ReactNode, useRef, useState } from 'react'
import { Intro } from './Intro.js'
import type { Recorder } from './log/useRecorder.js'
import { Notices } from './Notices.js'
import { PageControls } from './PageControls.js'
import { ResultPanels } from './panels/ResultPanels.js'
import { SettingsDrawer } from './panels/SettingsDrawer.js'
import { CopyButton } from './parts/CopyButton.js'
import { Top } from './parts/Top.js'
import { Stage } from './Stage.js'
import { PageDrop } from './scenes/PageDrop.js'
import { SceneForm } from './scenes/SceneForm.js'
import { type SceneId, scenes } from './scenes/scenes.js'
import type { ServiceUrls } from './settings/configProps.js'
import type { SettingsState } from './settings/useSettings.js'
import { writeQuery } from './settings/writeQuery.js'

/** A form with the uploader beside it; its output, events and code below, its settings in a drawer. */
export function Page({
  state,
  service,
  recorder,
}: {
  state: SettingsState
  service: ServiceUrls
  recorder: Recorder
}): ReactNode {
  const { settings } = state
  const query = writeQuery(settings)
  const link = `${location.origin}${location.pathname}${query && `?${query}`}`
  const [ready, setReady] = useState<{ scene: SceneId; uploader: Uploader } | null>(null)
  const uploader = ready?.scene === settings.scene ? ready.uploader : null
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  return (
    <>
      <Top settings={settings}>
        <button
          ref={opener}
          type="button"
          className="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Settings
        </button>
        <CopyButton text={() => link} label="Copy link" prominent />
      </Top>
      {isOpen && <SettingsDrawer state={state} service={service} onClose={close} />}
      <main className="body">
        <Notices state={state} service={service} />
        <Intro state={state} />
        <div className="scene-columns">
          <SceneForm key={settings.scene} settings={settings} service={service} uploader={uploader} />
          <section className="card stage" aria-labelledby="stage-title">
            <div className="card-head">
              <h2 id="stage-title">{scenes[settings.scene].stageTitle}</h2>
              <PageControls settings={settings} onChange={state.setPage} />
            </div>
            <div className="stage-canvas">
              <Stage
                settings={settings}
                service={service}
                recorder={recorder}
                onReady={(uploader) => setReady({ scene: settings.scene, uploader })}
              />
            </div>
          </section>
        </div>
        {uploader && <PageDrop uploader={uploader} />}
        <ResultPanels settings={settings} service={service} recorder={recorder} />
      </main>
    </>
  )
}
