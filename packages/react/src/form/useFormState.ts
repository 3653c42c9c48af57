import type { Uploader } from '@lading/kernel'
import { useInsertionEffect, useMemo, useReducer, useRef, useSyncExternalStore } from 'react'
import { type FormState, formStateOf } from './formStateOf.js'

const getServerSnapshot = () => null

/** Returns the part of a form that an uploader fills. @param early The state until there is an uploader, and on a server. */
export function useFormState(uploader: Uploader | null, early: FormState): FormState {
  const { subscribe, read } = useMemo(() => formStore(uploader), [uploader])
  const state = useSyncExternalStore(subscribe, read, getServerSnapshot) ?? early
  const latest = useRef(state)
  latest.current = state
  const [, render] = useReducer((count: number) => count + 1, 0)
  // The subscription above ends where <Activity> hides the field; a form that is submitted while it is hidden still contains it.
  useInsertionEffect(
    () =>
      subscribe(() => {
        if (read() !== latest.current) render()
      }),
    [subscribe, read],
  )
  return state
}

interface FormStore {
  readonly subscribe: (listener: () => void) => () => void
  readonly read: () => FormState | null
}

function formStore(uploader: Uploader | null): FormStore {
  if (!uploader) return { subscribe: () => () => {}, read: getServerSnapshot }
  let known = formStateOf(uploader)
  return {
    subscribe(listener) {
      const ends = [
        // Not the subscribers, which are not notified of another URL of a file.
        uploader.collection.observe(listener),
        // Another order of the files.
        uploader.on('change', listener),
        uploader.config.subscribe(['multiple', 'multipleMin', 'groupOutput'], listener),
      ]
      return () => {
        for (const end of ends) end()
      }
    },
    read() {
      const next = formStateOf(uploader)
      if (JSON.stringify(next) !== JSON.stringify(known)) known = next
      return known
    },
  }
}
