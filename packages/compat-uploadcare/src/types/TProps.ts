import type { FileUploaderRegularProps, Plugin } from '@lading/uploader'
import type { ReactNode, Ref } from 'react'
import type { UploadCtxProvider } from '../UploadCtxProvider.js'
import type { ConfigType, CustomConfig, UploaderPlugin } from './ConfigType.js'
import type { EventPayload } from './EventMap.js'

type Words<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${Words<Rest>}`
  : Capitalize<Name>

/** One prop per event; the handler receives the payload. */
export type TEventsSchema = {
  [K in keyof EventPayload as `on${Words<K>}`]: (event: EventPayload[K]) => void
}

interface CommonProps {
  /** Class for the element around the uploader. */
  className?: string
  /** Classes for the uploader itself, such as `uc-dark`. */
  classNameUploader?: string
  /** Components with the same name share one uploader. */
  ctxName?: string
  /** Receives the API while the component is mounted. */
  apiRef?: Ref<UploadCtxProvider>
  /** Rendered on the server and until hydration. */
  fallback?: ReactNode
  /** Additional plugins, for Uploadcare's plugin API or for Lading. */
  plugins?: readonly (UploaderPlugin | Plugin)[]
}

type Config = { pubkey: string } & Partial<Omit<ConfigType, 'pubkey' | 'plugins'> & CustomConfig>

/** Props of `@lading/uploader` that Uploadcare's components don't have. */
type LadingProps = Omit<
  FileUploaderRegularProps,
  keyof CommonProps | keyof ConfigType | keyof TEventsSchema | 'headless' | 'dynamicButton'
>

/** A component's props. @typeParam Mode Which component: Regular, Minimal or Inline. */
export type TProps<Mode extends 'Regular' | 'Minimal' | 'Inline'> = CommonProps &
  Config &
  Partial<TEventsSchema> &
  LadingProps &
  (Mode extends 'Regular'
    ? {
        /** Omits the button; the page opens the dialog through `apiRef`. @default false */
        headless?: boolean | undefined
        /** A button that shows the sources and the progress. @default false */
        dynamicButton?: boolean | undefined
      }
    : Record<string, unknown>)
