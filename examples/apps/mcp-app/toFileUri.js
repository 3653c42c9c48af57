/** Names a file to hosts and models. Whoever has only the URI can read nothing: that takes the service's URL, too. */
export const toFileUri = (uuid) => `mcp-file://lading/${uuid}`
