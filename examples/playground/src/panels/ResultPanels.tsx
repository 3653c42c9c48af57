import { type ReactNode, useState } from 'react'
import type { Recorder } from '../log/useRecorder.js'
import { Segmented } from '../parts/Segmented.js'
import { useMedia } from '../parts/useMedia.js'
import type { ServiceUrls } from '../settings/configProps.js'
import type { Settings } from '../settings/Settings.js'
import { CodePanel } from './CodePanel.js'
import { EventPanel } from './EventPanel.js'
import { OutputPanel } from './OutputPanel.js'

const views = ['output', 'events', 'code'] as const
const names = { output: 'Output', events: 'Events', code: 'Code' }

/** The output, the events and the code: side by side, or one at a time on a narrow screen. */
export function ResultPanels({
  settings,
  service,
  recorder,
}: {
  settings: Settings
  service: ServiceUrls
  recorder: Recorder
}): ReactNode {
  const isNarrow = useMedia('(width < 800px)')
  const [view, setView] = useState<(typeof views)[number]>('output')
  const panels = {
    output: <OutputPanel output={recorder.output} />,
    events: <EventPanel log={recorder.log} />,
    code: <CodePanel settings={settings} service={service} />,
  }
  if (isNarrow) {
    return (
      <div className="tabs">
        <Segmented label="Below the uploader" choices={views} names={names} value={view} onChange={setView} />
        {panels[view]}
      </div>
    )
  }
  return (
    <>
      <div className="columns">
        {panels.output}
        {panels.events}
      </div>
      {panels.code}
    </>
  )
}
