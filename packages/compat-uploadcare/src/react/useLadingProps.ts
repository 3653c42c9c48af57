import type { FileUploaderRegularProps, UploaderHandle } from '@lading/uploader'
import { uploaderOfRef } from '@lading/uploader/internal/loading'
import { useImperativeHandle, useState } from 'react'
import { CtxProvider } from '../api/CtxProvider.js'
import { toLadingPlugins } from '../plugins/toLadingPlugins.js'
import type { TProps } from '../types/TProps.js'
import type { UploadCtxProvider } from '../UploadCtxProvider.js'

/** Converts a component's Uploadcare props into props for `@lading/uploader`, and provides its `apiRef`. */
export function useLadingProps({
  apiRef,
  plugins,
  classNameUploader = '',
  preload,
  // They have no counterpart: nothing is measured, and there's one image editor.
  qualityInsights: _qualityInsights,
  useLocalImageEditor: _useLocalImageEditor,
  ...rest
}: TProps<'Regular'>): FileUploaderRegularProps {
  const [{ provider, ref }] = useState(createProvider)
  useImperativeHandle(apiRef, () => provider as unknown as UploadCtxProvider, [provider])
  const all = toLadingPlugins(plugins)
  return {
    // As in Uploadcare's uploader, files over the limit stay in the list, and a validator that fails is skipped.
    filesOverLimit: 'keep',
    validatorFailure: 'skip',
    ...rest,
    // As in Uploadcare's uploader, an initial crop is offered for adjustment.
    ...(rest.cropPreset && { cloudImageEditorAutoOpen: rest.cloudImageEditorAutoOpen ?? true }),
    apiRef: ref,
    plugins: all.length > 0 ? all : undefined,
    classNameUploader: `lading-uc ${classNameUploader}`,
    // A page with a ref calls the API soon.
    preload: preload ?? (apiRef ? 'now' : undefined),
  } as unknown as FileUploaderRegularProps
}

/** Returns a provider, and the ref through which it finds the component. */
function createProvider() {
  const ref = {
    get current(): UploaderHandle | null {
      return null
    },
    set current(handle: UploaderHandle | null) {
      if (handle) provider.follow(handle.getAPI())
    },
  }
  const provider = new CtxProvider({ uploader: (loads) => uploaderOfRef(ref, loads) })
  return { provider, ref }
}
