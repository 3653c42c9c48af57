const UUID = /^mcp-file:\/\/lading\/([0-9a-f-]{36})$/

/** Names a file to hosts and models. Whoever has only the URI can read nothing: that takes the service's URL and UUID. */
export const toFileUri = (uuid) => `mcp-file://lading/${uuid}`

/** Returns the UUID of a file's URI; undefined for any other URI. */
export const toUuid = (uri) => UUID.exec(uri)?.[1]
