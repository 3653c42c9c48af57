export {
  type FormState,
  holdForm,
  listenBeforePage,
  rootOf,
  showFailedFile,
} from '@lading/react/internal/views'
export { loadUploads } from './app/loadUploads.js'
export { configDefaults } from './early/configDefaults.js'
export { type ContextParts, contexts } from './early/contexts.js'
export { createCollection, type FileCollection, type NewFile } from './early/createCollection.js'
export { createIntents, type Intents } from './early/createIntents.js'
export { earlyComponents, notifyOfComponents } from './early/earlyComponents.js'
export { componentsOf, earlyFormOf } from './early/earlyFormOf.js'
export { hasFiles } from './early/hasFiles.js'
export { loadEarlyLanguage } from './early/loadEarlyLanguage.js'
export { loadedLanguages } from './early/loadedLanguages.js'
export { type EarlyMessages, readMessages } from './early/readMessages.js'
export { readSetting } from './early/readSetting.js'
export { resetContext } from './early/resetContext.js'
export { shared } from './early/shared.js'
export { placeCore, takeCore, uploaderOf, uploaderOfRef } from './early/uploaderOfRef.js'
export { whenIdle } from './early/whenIdle.js'
export { earlyFormState } from './form/earlyFormState.js'
export type { LazyUploaderProps } from './props/FileUploaderRegularProps.js'
export type { Preload } from './props/Preload.js'
export { themeClasses } from './shell/themeClasses.js'
