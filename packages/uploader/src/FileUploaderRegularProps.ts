import type { ConfigMap, CreateUploaderOptions, Plugin, SlotSettings, Uploader } from '@lading/kernel'
import type { ReactNode, Ref } from 'react'
import type { Preload } from './early/Preload.js'
import type { EventProps } from './props/EventProps.js'
import type { UploaderHandle } from './UploaderHandle.js'
import type { FileReference, UploaderValue } from './UploaderValue.js'

/** Every configuration key as a prop. Only `pubkey` is required; an omitted prop has its default. */
export type ConfigProps = {
  readonly [K in Exclude<keyof ConfigMap, 'pubkey'>]?: ConfigMap[K] | undefined
} & Pick<Readonly<ConfigMap>, 'pubkey'>

/** Props of every ready-made component besides configuration and events. */
export interface FileUploaderCommonProps {
  /** Components with the same name share one uploader. @default an uploader of its own */
  readonly ctxName?: string | undefined
  /**
   * An uploader of the page's own, made by `createUploader()` with its own transport and sources. The component shows it
   * and applies its configuration props above the uploader's own; it installs the dashboard where that is missing, and
   * does not destroy the uploader. Components with the same one share it. @default an uploader that the component creates
   */
  readonly uploader?: Uploader | undefined
  /** Identifies the uploader after a reload of the page. Read once, when it is created. @default `ctxName`, or a random one */
  readonly id?: string | undefined
  /**
   * Files that the service has already, which are in the list from the start: UUIDs, CDN URLs or file infos. Read once,
   * when the uploader is created; they emit no `file-added`. @default none
   */
  readonly initialFiles?: readonly FileReference[] | undefined
  /**
   * The uploaded files, as a controlled value; `onChange` receives the list, which is a value as well. A change adds and
   * removes uploaded files; files that are not uploaded stay. @default the list keeps its files itself
   */
  readonly value?: UploaderValue | undefined
  /**
   * Removes all files when the dialog is closed or Done is pressed, so that the next person starts with an empty
   * list. Nothing is removed while files are being uploaded. @default false
   */
  readonly resetOnClose?: boolean | undefined
  /** Whether the built-in transport is installed; without it `pubkey` is optional. @default true */
  readonly transport?: boolean | undefined
  /** Receives an object with `getAPI()` once the uploader is loaded; null until then. See `uploaderReady()`. */
  readonly apiRef?: Ref<UploaderHandle> | undefined
  /** Class of the root element. */
  readonly className?: string | undefined
  /** Classes of the uploader itself, such as `lading-dark`. */
  readonly classNameUploader?: string | undefined
  /** Called once the uploader is loaded, and again for each further uploader of the component. */
  readonly onReady?: ((uploader: Uploader) => void) | undefined
  /**
   * When the uploader is loaded: `now`, when the browser is `idle` after the page has loaded, or on `intent` alone: the
   * pointer comes near, the component is focused, touched or pressed, or files are dragged over the page. @default 'idle'
   */
  readonly preload?: Preload | undefined
  /** Rendered on the server and until hydration instead of the button or the start. @default what the browser shows */
  readonly fallback?: ReactNode
  /** Additional plugins. A plugin is installed when its id appears in the array, and removed when it disappears. */
  readonly plugins?: readonly Plugin[] | undefined
  /** Host overrides of contributions. */
  readonly slots?: SlotSettings | undefined
  /** Replaces services, e.g. the logger. Called once, when the uploader is created. */
  readonly services?: CreateUploaderOptions['services'] | undefined
  /** The host's tsyringe container. Read once, when the uploader is created. @default tsyringe's root container */
  readonly container?: CreateUploaderOptions['container'] | undefined
}

/** Props of `FileUploaderInline`. */
export type FileUploaderInlineProps = ConfigProps & EventProps & FileUploaderCommonProps

/** Props of `FileUploaderMinimal`. */
export type FileUploaderMinimalProps = FileUploaderInlineProps

/** Props of `FileUploaderRegular`. */
export type FileUploaderRegularProps = FileUploaderInlineProps & {
  /** Omits the button; the page opens the dialog through `apiRef`. @default false */
  readonly headless?: boolean | undefined
  /**
   * Whether the button shows uploads and their result. With `true`, sources stand next to it by `auto`, unless
   * `dynamicButtonViewMode` says otherwise; with `false` it has its label only. @default true, with `plain`
   */
  readonly dynamicButton?: boolean | undefined
}

/**
 * Props of a ready-made component that needs no public key: with plugins of the page's own, a transport among them;
 * without the built-in transport, or without any upload; or with an uploader of the page's own.
 *
 * @typeParam Props Props of the component.
 */
export type WithOwnTransport<Props extends Pick<ConfigProps, 'pubkey'>> = Omit<Props, 'pubkey'> & {
  /** Required by the built-in transport. @default '' */
  readonly pubkey?: string | undefined
} & (
    | { readonly plugins: readonly Plugin[] }
    | { readonly transport: false }
    | { readonly filesOnly: true }
    | { readonly uploader: Uploader }
  )

/** Props of a component that `lazyUploader()` returns: those of `FileUploaderRegular`, of which none is required. */
export type LazyUploaderProps = Omit<FileUploaderRegularProps, 'pubkey'> & {
  /** Required by `uploadcareTransport()` alone. @default '' */
  readonly pubkey?: string | undefined
}
