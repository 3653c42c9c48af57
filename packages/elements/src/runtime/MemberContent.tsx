import type { Uploader } from '@lading/kernel'
import {
  DropArea,
  InlineLayout,
  keepFirst,
  MinimalLayout,
  RegionWriterContext,
  RegularLayout,
  type ToolRole,
  ToolRoleContext,
  UploaderProvider,
  useMessage,
  useOlderStyle,
  useStyle,
  ViewBoundary,
} from '@lading/react'
import { Prefetch } from '@lading/react/dashboard'
import { FormField, usePageScheme } from '@lading/react/internal/views'
import { themeClasses } from '@lading/uploader/internal/loading'
import { dashboardStyle, minimalStyle, resetFiles } from '@lading/uploader/internal/parts'
import { type ReactElement, useRef } from 'react'
import type { MemberView } from '../context/ContextMember.js'
import { LazyPart } from './LazyPart.js'
import { writeClosed } from './writeClosed.js'

interface MemberContentProps {
  readonly host: HTMLElement
  /** The form input that the element has had until now. */
  readonly field: HTMLInputElement | null
  readonly view: MemberView
  readonly uploader: Uploader
  /** Whether the element renders the activities. */
  readonly isMain: boolean
  /** The role that the editor's tools have. */
  readonly toolRole: ToolRole
}

/** Renders an element's view. */
export function MemberContent(props: MemberContentProps): ReactElement {
  const root = useRef<HTMLDivElement>(null)
  useStyle(root, dashboardStyle)
  useOlderStyle(root)
  useStyle(root, props.view.kind === 'minimal' ? minimalStyle : null)
  const content = (
    <div ref={root} style={CONTENTS}>
      <Prefetch id="upload-list" root={root} />
      <Content {...props} />
    </div>
  )
  return (
    <UploaderProvider uploader={props.uploader}>
      {/* Without this boundary, an error would unmount the whole interface permanently. */}
      <ViewBoundary onError={ignore} fallback={(retry) => <Failure retry={retry} />}>
        <ToolRoleContext.Provider value={props.toolRole}>
          {props.toolRole === 'option' ? (
            <RegionWriterContext.Provider value={writeClosed}>{content}</RegionWriterContext.Provider>
          ) : (
            content
          )}
        </ToolRoleContext.Provider>
      </ViewBoundary>
    </UploaderProvider>
  )
}

/** React reports the error. */
const ignore = () => {}

function Failure({ retry }: { readonly retry: () => void }): ReactElement {
  const message = useMessage()
  return (
    <div className="lading">
      <div className="lading-notice" role="alert">
        <p>{message('view-failed-title')}</p>
        <button type="button" className="lading-button" onClick={retry}>
          {message('retry')}
        </button>
      </div>
    </div>
  )
}

const CONTENTS = { display: 'contents' } as const

function Content({
  host,
  field,
  view,
  isMain,
  uploader,
}: Omit<MemberContentProps, 'toolRole'>): ReactElement | null {
  const { kind, props } = view
  const className = themeClasses(view.className)
  const scheme = usePageScheme()
  switch (kind) {
    case 'regular':
      return <RegularLayout className={className} headless={props.headless === true} dialog={isMain} />
    case 'minimal':
      return <MinimalLayout className={className} dialog={isMain} />
    case 'inline':
      return isMain ? <InlineLayout className={className} /> : null
    case 'button':
      return <RegularLayout className={className} dialog={isMain} dropzone={props.dropzone !== false} />
    case 'drop-area':
      return (
        <>
          <div className={`lading ${scheme}${className}`}>
            <DropAreaContent props={props} />
          </div>
          {isMain && <RegularLayout headless />}
        </>
      )
    case 'form-input':
      return (
        <FormField
          name=""
          {...props}
          uploader={uploader}
          field={field}
          isSentWithoutStopped={host.localName === 'uc-form-input'}
          onReset={() => resetFiles(uploader)}
        />
      )
    case 'none':
      return isMain ? <RegularLayout headless /> : null
    default:
      return (
        <>
          <LazyPart host={host} view={view} kind={kind} className={className} />
          {isMain && <RegularLayout headless />}
        </>
      )
  }
}

function DropAreaContent({ props: { single, text, ...rest } }: Pick<MemberView, 'props'>): ReactElement {
  const message = useMessage()
  return (
    <DropArea
      {...rest}
      {...(typeof text === 'string' && { text: message(text) })}
      {...(single === true && { reduce: keepFirst })}
    />
  )
}
