import type { ConfigMap, CreateUploaderOptions, Plugin, SlotSettings, Uploader } from '@lading/kernel'
import type { ReactNode, Ref } from 'react'
import type { EventProps } from './EventProps.js'
import type { Preload } from './Preload.js'
import type { UploaderHandle } from './UploaderHandle.js'
import type { FileReference, UploaderValue } from './UploaderValue.js'

/** Every configuration key as a prop. Only `pubkey` is required; omitted props have their defaults. */
export type ConfigProps = {
  readonly [K in Exclude<keyof ConfigMap, 'pubkey'>]?: ConfigMap[K] | undefined
} & Pick<Readonly<ConfigMap>, 'pubkey'>

/** Props that every ready-made component has, in addition to configuration and events. */
export interface FileUploaderCommonProps {
  /** Components with the same name share one uploader. @default a separate uploader */
  readonly ctxName?: string | undefined
  /**
   * An uploader that the page has created by `createUploader()`, with custom transport and sources. The component shows it and
   * applies its configuration props on top of the uploader's values. It installs the dashboard if that's missing, and doesn't
   * destroy the uploader. Components with the same uploader share it.
   *
   * @default an uploader that the component creates
   */
  readonly uploader?: Uploader | undefined
  /**
   * Identifies the uploader after the page is reloaded. Read once, when the uploader is created.
   *
   * @default `ctxName`, or a random id
   */
  readonly id?: string | undefined
  /**
   * Files already stored by the service that are in the list from the start: UUIDs, CDN URLs or file infos. Read once, when the
   * uploader is created; these files emit no `file-added`.
   *
   * @default none
   */
  readonly initialFiles?: readonly FileReference[] | undefined
  /**
   * The uploaded files, as a controlled value. You can pass back the list that `onChange` receives. A change adds and removes
   * uploaded files; files that aren't uploaded stay.
   *
   * @default the list keeps its files itself
   */
  readonly value?: UploaderValue | undefined
  /**
   * Removes all files when the dialog closes or Done is clicked, so that the next person starts with an empty list. Removes
   * nothing while files are being uploaded.
   *
   * @default false
   */
  readonly resetOnClose?: boolean | undefined
  /** Whether the built-in transport is installed; without it `pubkey` is optional. @default true */
  readonly transport?: boolean | undefined
  /** Receives an object with `getAPI()` once the uploader is loaded; null until then. See `uploaderReady()`. */
  readonly apiRef?: Ref<UploaderHandle> | undefined
  /** The root element's class. */
  readonly className?: string | undefined
  /** Classes for the uploader itself, such as `lading-dark`. */
  readonly classNameUploader?: string | undefined
  /** Called once the uploader is loaded, and again for each further uploader that the component uses. */
  readonly onReady?: ((uploader: Uploader) => void) | undefined
  /**
   * When the uploader is loaded: `now`, when the browser is `idle` after the page has loaded, or only on `intent`: the pointer
   * comes near, the component is focused, touched or pressed, or files are dragged over the page.
   *
   * @default 'idle'
   */
  readonly preload?: Preload | undefined
  /** Rendered on the server and until hydration in place of the button or the start. @default what the browser shows */
  readonly fallback?: ReactNode
  /** Additional plugins. A plugin is installed when its id appears in the array, and removed when it disappears. */
  readonly plugins?: readonly Plugin[] | undefined
  /** The host page's overrides of contributions. */
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
  /** Leaves out the button; the page opens the dialog through `apiRef`. @default false */
  readonly headless?: boolean | undefined
  /**
   * Whether the button shows uploads and their result. With `true`, sources appear next to it as in `auto`, unless
   * `dynamicButtonViewMode` says otherwise; with `false`, the button only has its label.
   *
   * @default true, with `plain`
   */
  readonly dynamicButton?: boolean | undefined
}

/**
 * Props of a ready-made component that needs no public key: the page passes plugins that include a transport, turns the
 * built-in transport off or uploads nothing, or passes its uploader.
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

/** Props of a component that `lazyUploader()` returns: the same as `FileUploaderRegular`, but all optional. */
export type LazyUploaderProps = Omit<FileUploaderRegularProps, 'pubkey'> & {
  /** Required only by `uploadcareTransport()`. @default '' */
  readonly pubkey?: string | undefined
}
