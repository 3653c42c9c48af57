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
import type { LazyUploaderProps } from '../FileUploaderRegularProps.js'
import type { UploaderLayer } from './shared/UploaderLayer.js'
import { UploaderUser } from './shared/UploaderUser.js'

/** A component's uploader, and whether this component renders its activities. */
export interface OwnUploader {
  readonly uploader: Uploader
  /** False while another component renders the activities of the same uploader. */
  readonly isFirst: boolean
  /** The number of the uploader among those of the component; another `ctxName` is another uploader. */
  readonly generation: number
}

interface OwnUploaderOptions {
  readonly props: LazyUploaderProps
  /** Identifies the component. */
  readonly ownKey: object
  /** The element around the component. */
  readonly root: RefObject<HTMLElement | null>
  /** Returns the settings that the props of the page complete. */
  readonly createLayer: () => UploaderLayer
  /** Receives the uploader before the browser paints. */
  readonly onUploader: (uploader: Uploader | null) => void
}

interface Use {
  readonly user: UploaderUser
  readonly key: unknown
  readonly generation: number
}

/** Returns the uploader of a component, updated with its props; null in the first render. */
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
      // After the next one has begun: the two may share an uploader.
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

  // After the effect that acquires the uploader, so that the page's own first effects find the API.
  useImperativeHandle(props.apiRef, () => ({ getAPI: () => uploaderOf(use.current) }), [])

  // Not in the layout effects: a suspended page hides its components for a moment only.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another uploader has another user
  useEffect(() => {
    // Only among several components of one uploader does it matter which of them are visible.
    if (use.current?.key === ownKey) return
    const element = root.current
    const update = () => use.current?.user.setHidden(element?.getClientRects().length === 0)
    update()
    // A panel of the page that is not displayed has no size.
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
    // A form library that has the list gives another value first.
    return onFormReset(root.current, () => setTimeout(() => use.current?.user.reset()))
  }, [isControlled, root])

  // Its cleanup runs when the component is removed, and neither in StrictMode nor where <Activity> hides it: the files
  // and their uploads stay.
  useInsertionEffect(
    () => () => {
      const { current } = use
      use.current = null
      // Other components render again, which an insertion effect must not cause.
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
