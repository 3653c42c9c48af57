import { type FileUploaderRegularProps, preloadUploader, type UploaderHandle } from '@lading/uploader'
import { readProps } from '@lading/uploader/loading'
import { useCallback, useImperativeHandle, useRef, useState } from 'react'
import { CtxProvider } from '../api/CtxProvider.js'
import { toLadingPlugins } from '../plugins/toLadingPlugins.js'
import type { TProps } from '../types/TProps.js'
import type { UploadCtxProvider } from '../UploadCtxProvider.js'

/** Returns the props of a component of `@lading/uploader` for those of Uploadcare's, and provides its `apiRef`. */
export function useLadingProps({
  apiRef,
  plugins,
  classNameUploader = '',
  preload,
  ...rest
}: TProps<'Regular'>): FileUploaderRegularProps {
  const latest = useRef({})
  const [provider] = useState(
    () =>
      new CtxProvider({
        load: () => void preloadUploader(),
        ...readProps(() => latest.current),
      }),
  )
  useImperativeHandle(apiRef, () => provider as unknown as UploadCtxProvider, [provider])
  const receive = useCallback((handle: UploaderHandle | null) => provider.connect(handle), [provider])
  const props = {
    // There, an initial crop is offered for adjustment.
    ...rest,
    ...(rest.cropPreset && { cloudImageEditorAutoOpen: rest.cloudImageEditorAutoOpen ?? true }),
    apiRef: receive,
    plugins: toLadingPlugins(plugins),
    classNameUploader: `lading-uc ${classNameUploader}`,
    // A page with a ref calls the API soon.
    preload: preload ?? (apiRef ? 'now' : undefined),
  } as unknown as FileUploaderRegularProps
  latest.current = props
  return props
}
