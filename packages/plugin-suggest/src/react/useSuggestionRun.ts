import { useEffect, useRef, useState } from 'react'
import { getRequest } from './getRequest.js'
import type { SuggestToolProps } from './SuggestToolProps.js'

/** Longer texts are cut: nobody checks them. */
const MAX_LENGTH = 1_000

/** A suggestion's state. */
interface RunState {
  /** `filled`: the suggestion is in the field. `offered`: the field has other text, so the person decides. */
  readonly phase: 'idle' | 'running' | 'filled' | 'offered' | 'failed'
  /** Download progress from 0 to 1; null unless something is downloaded. */
  readonly share: number | null
  readonly suggestion: string
}

/** Controls a suggestion. */
export interface SuggestionControls extends RunState {
  readonly start: () => void
  readonly stop: () => void
  /** Puts an offered suggestion into the field. */
  readonly use: () => void
}

const IDLE: RunState = { phase: 'idle', share: null, suggestion: '' }

/**
 * Runs suggestions, one at a time. Leaving the form stops the current one.
 *
 * @param onEnd Called after each run: a download may have become unnecessary
 */
export function useSuggestionRun(props: SuggestToolProps, onEnd: () => void): SuggestionControls {
  const { provider, uploader } = props
  const [state, setState] = useState(IDLE)
  const current = useRef(props)
  current.current = props
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  const stop = () => {
    controller.current?.abort()
    setState(IDLE)
  }
  const fill = (suggestion: string) => {
    current.current.onChange(suggestion)
    setState({ ...IDLE, phase: 'filled', suggestion })
  }
  const start = async () => {
    controller.current?.abort()
    const next = new AbortController()
    const { signal } = next
    controller.current = next
    const before = state.suggestion
    setState({ ...IDLE, phase: 'running' })
    // The press allows a download only for a few seconds, so nothing is awaited before the call.
    const run = async () =>
      provider.suggest(getRequest(current.current), {
        signal,
        onDownload(share) {
          if (!signal.aborted) setState((now) => ({ ...now, share: share >= 0 && share < 1 ? share : null }))
        },
      })
    try {
      const answer: unknown = await run()
      if (signal.aborted) return
      const suggestion = typeof answer === 'string' ? toPlainLine(answer) : ''
      const { value } = current.current
      if (!suggestion) setState({ ...IDLE, phase: 'failed' })
      else if (!value.trim() || value === before) fill(suggestion)
      else setState({ ...IDLE, phase: 'offered', suggestion })
    } catch (error) {
      if (signal.aborted) return
      uploader.logger.warn('A suggestion failed.', error)
      setState({ ...IDLE, phase: 'failed' })
    }
    onEnd()
  }
  return { ...state, start: () => void start(), stop, use: () => fill(state.suggestion) }
}

/** Removes what models put around an answer: white space, and quotes around all of it. */
function toPlainLine(answer: string): string {
  const text = answer.trim().replace(/^(["'“”])([^"“”]*)["'“”]$/, '$2')
  // A cut must not leave half a character.
  return text
    .trim()
    .slice(0, MAX_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, '')
}
