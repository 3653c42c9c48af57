import { KernelError, type Uploader } from '@lading/kernel'
import {
  type RefObject,
  useEffect,
  useImperativeHandle,
  useInsertionEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react'
import { onFormReset } from '../early/onFormReset.js'
import type { LazyUploaderProps } from '../props/FileUploaderRegularProps.js'
import type { UploaderLayer } from './shared/UploaderLayer.js'
import { UploaderUser } from './shared/UploaderUser.js'

/** A component's uploader, and whether this component renders its activities. */
export interface OwnUploader {
  readonly uploader: Uploader
  /** False while another component renders the same uploader's activities. */
  readonly isFirst: boolean
  /** Counts the component's uploaders; a new `ctxName` means a new uploader. */
  readonly generation: number
}

interface OwnUploaderOptions {
  readonly props: LazyUploaderProps
  /** Identifies the component. */
  readonly ownKey: object
  /** The element around the component. */
  readonly root: RefObject<HTMLElement | null>
  /** Returns the settings that the page's props complete. */
  readonly createLayer: () => UploaderLayer
  /** Receives the uploader before the browser paints. */
  readonly onUploader: (uploader: Uploader | null) => void
}

interface Use {
  readonly user: UploaderUser
  readonly key: unknown
  readonly generation: number
}

/** Returns a component's uploader, updated with its props; null in the first render. */
export function useOwnUploader({
  props,
  ownKey,
  root,
  createLayer,
  onUploader,
}: OwnUploaderOptions): OwnUploader | null {
  const [own, setOwn] = useState<OwnUploader | null>(null)
  const [, render] = useReducer((count: number) => count + 1, 0)
  const use = useRef<Use | null>(null)

  useLayoutEffect(() => {
    const key = props.uploader ?? props.ctxName ?? ownKey
    const previous = use.current
    if (previous?.key !== key) {
      const user = new UploaderUser(key, { ...props, createLayer }, render)
      use.current = { user, key, generation: (previous?.generation ?? 0) + 1 }
      // Runs after the next user has begun, because the two can share an uploader.
      previous?.user.leave()
    }
    const { user, generation } = use.current as Use
    user.update(props)
    const { uploader, isFirst } = user
    setOwn((now) =>
      now?.uploader === uploader && now.isFirst === isFirst ? now : { uploader, isFirst, generation },
    )
    onUploader(uploader)
  })

  // Runs after the effect that acquires the uploader, so that the page's first effects find the API.
  useImperativeHandle(props.apiRef, () => ({ getAPI: () => uploaderOf(use.current) }), [])

  // Not in a layout effect: a suspended page hides its components only for a moment.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another uploader has another user
  useEffect(() => {
    // Visibility matters only if several components share an uploader.
    if (use.current?.key === ownKey) return
    const element = root.current
    const update = () => use.current?.user.setHidden(element?.getClientRects().length === 0)
    update()
    // A page panel that isn't displayed has no size.
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(update)
    if (element) observer?.observe(element)
    return () => {
      observer?.disconnect()
      use.current?.user.setHidden(true)
    }
  }, [root, own?.uploader])

  const isControlled = props.value !== undefined
  useEffect(() => {
    if (!isControlled) return
    // A form library that has the list passes another value first.
    return onFormReset(root.current, () => setTimeout(() => use.current?.user.reset()))
  }, [isControlled, root])

  // This cleanup runs only when the component is removed, not in StrictMode or when <Activity> hides it: files and their
  // uploads stay.
  useInsertionEffect(
    () => () => {
      const { current } = use
      use.current = null
      // Leaving re-renders other components, which isn't allowed in an insertion effect.
      if (current) queueMicrotask(() => current.user.leave())
    },
    [],
  )
  return own
}

function uploaderOf(use: Use | null): Uploader {
  if (use) return use.user.uploader
  throw new KernelError(
    'uploader-destroyed',
    'The component is no longer on the page. Call getAPI() while it is mounted.',
  )
}
