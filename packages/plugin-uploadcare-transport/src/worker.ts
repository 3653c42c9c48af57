import '@lading/transport-engine/worker'
