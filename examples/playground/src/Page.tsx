import type { ReactNode } from 'react'
import type { Recorder } from './log/useRecorder.js'
import { Notices } from './Notices.js'
import { PageControls } from './PageControls.js'
import { CodePanel } from './panels/CodePanel.js'
import { ConfigPanel } from './panels/ConfigPanel.js'
import { EventPanel } from './panels/EventPanel.js'
import { OutputPanel } from './panels/OutputPanel.js'
import { CopyButton } from './parts/CopyButton.js'
import { Top } from './parts/Top.js'
import { Stage } from './Stage.js'
import type { ServiceUrls } from './settings/configProps.js'
import type { SettingsState } from './settings/useSettings.js'
import { writeQuery } from './settings/writeQuery.js'

/** The uploader, its output and events below it, its settings beside it. */
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
  return (
    <>
      <Top settings={settings}>
        <a className="button top-settings" href="#settings">
          Settings
        </a>
        <CopyButton text={() => link} label="Copy link" prominent />
      </Top>
      <div className="body">
        <main>
          <Notices state={state} service={service} />
          <section className="card stage" aria-labelledby="stage-title">
            <div className="card-head">
              <h1 id="stage-title">Uploader</h1>
              <PageControls settings={settings} onChange={state.setPage} />
            </div>
            <div className="stage-canvas">
              <Stage settings={settings} service={service} recorder={recorder} />
            </div>
          </section>
          <div className="columns">
            <OutputPanel output={recorder.output} />
            <EventPanel log={recorder.log} />
          </div>
          <CodePanel settings={settings} service={service} />
        </main>
        <ConfigPanel state={state} service={service} />
      </div>
    </>
  )
}
