/** Returns true if a prop rejects files, keeps them from being sent, or is a listener. */
export const isSafetyProp = (name: string): boolean =>
  /^(on[a-zA-Z]|before[A-Z]|accepted|max(Files|FileSize|TotalFileSize|File)|min(FileSize|File)|fileValidate|imageValidate|required|disabled|allowFile(Type|Size)Validation|allowImageValidate|dropValidation|checkValidity|server$|storeAsFile)/.test(
    name,
  )
