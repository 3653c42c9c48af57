import '@lading/transport-engine/parts-worker'
