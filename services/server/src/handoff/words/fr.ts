import type { PhoneWords } from './PhoneWords.js'

/** French. */
export const fr: PhoneWords = {
  title: 'Envoyer des photos',
  to: 'À {page}',
  code: 'Numéro',
  codeHint: 'L’autre écran affiche le même numéro. Sinon, n’envoyez rien.',
  take: 'Prendre une photo',
  choose: 'Choisir des photos',
  sent: 'Photos envoyées : {count}',
  photo: 'Photo {number}',
  sending: 'Envoi',
  done: 'Envoyée',
  waiting: 'En attente de la connexion',
  tooLarge: 'Trop grande. La limite est de {max}.',
  wrongType: 'Ce type de fichier n’est pas accepté.',
  tooMany: 'Aucune autre photo n’est acceptée.',
  failed: 'N’a pas pu être envoyée.',
  again: 'Réessayer',
  disconnect: 'Déconnecter',
  connecting: 'Connexion…',
  offline: 'Pas de connexion. Nouvel essai…',
  ended: 'La connexion est terminée. Vous pouvez fermer cette page.',
  expired: 'Ce lien a expiré. Obtenez un nouveau code sur l’autre écran.',
  taken: 'Un autre téléphone a ouvert ce lien. Si ce n’est pas le vôtre, déconnectez-le sur l’autre écran.',
  unknown: 'Ce lien n’est plus valable. Obtenez un nouveau code sur l’autre écran.',
  noScript: 'Cette page a besoin de JavaScript.',
}
