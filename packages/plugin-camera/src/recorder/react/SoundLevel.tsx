import { useMessage } from '@lading/react'
import { type ReactElement, useEffect, useRef } from 'react'
import { measureLevel } from '../engine/measureLevel.js'

/** Shows the microphone level, so people can see that they're being heard. */
export function SoundLevel({ sound }: { readonly sound: MediaStream | null }): ReactElement {
  const message = useMessage()
  const bar = useRef<HTMLDivElement>(null)
  const meter = useRef<HTMLMeterElement>(null)
  useEffect(() => {
    if (!sound) return
    return measureLevel(sound, (level) => {
      bar.current?.style.setProperty('--_level', level.toFixed(2))
      // Round to steps of 10: screen readers might announce every change.
      if (meter.current) meter.current.value = Math.round(level * 10) * 10
    })
  }, [sound])
  return (
    <>
      <div ref={bar} className="lading-recorder-level" />
      <meter
        ref={meter}
        className="lading-hidden"
        aria-label={message('camera-microphone-choice')}
        max={100}
      />
    </>
  )
}
