import type { FileUploaderRegularProps } from '@lading/uploader'
import { createEarlyRef } from '@lading/uploader/loading'
import { useImperativeHandle, useRef, useState } from 'react'
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
  const [{ provider, ref }] = useState(() => createProvider(() => latest.current))
  useImperativeHandle(apiRef, () => provider as unknown as UploadCtxProvider, [provider])
  const all = toLadingPlugins(plugins)
  const props = {
    // There, files over the limit stay in the list, and a validator that fails is skipped.
    filesOverLimit: 'keep',
    validatorFailure: 'skip',
    ...rest,
    // There, an initial crop is offered for adjustment.
    ...(rest.cropPreset && { cloudImageEditorAutoOpen: rest.cloudImageEditorAutoOpen ?? true }),
    apiRef: ref,
    plugins: all.length > 0 ? all : undefined,
    classNameUploader: `lading-uc ${classNameUploader}`,
    // A page with a ref calls the API soon.
    preload: preload ?? (apiRef ? 'now' : undefined),
  } as unknown as FileUploaderRegularProps
  latest.current = props
  return props
}

/** Returns a provider, and the ref by which it knows the component and receives its uploader. */
function createProvider(props: () => object) {
  const { ref, host } = createEarlyRef({
    get: () => null,
    connect: (handle) => provider.connect(handle),
    props,
  })
  const provider = new CtxProvider(host)
  return { provider, ref }
}
