import { useMessage } from '@lading/react'
import { type ReactElement, useEffect, useRef } from 'react'
import { measureLevel } from '../engine/measureLevel.js'

/** Shows how loud the microphone is, so that a person sees that it hears them. */
export function SoundLevel({ sound }: { readonly sound: MediaStream | null }): ReactElement {
  const message = useMessage()
  const bar = useRef<HTMLDivElement>(null)
  const meter = useRef<HTMLMeterElement>(null)
  useEffect(() => {
    if (!sound) return
    return measureLevel(sound, (level) => {
      bar.current?.style.setProperty('--_level', level.toFixed(2))
      // In steps, because a screen reader may read each value.
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
