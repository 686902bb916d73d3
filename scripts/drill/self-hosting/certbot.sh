#!/bin/bash
# Stands in for certbot on the copy of a machine. A word is put below the folder of the web server and read by the name, as Let's
# Encrypt does. Then the drill's authority signs. As with certbot `renew` repeats what the first call said, and --dry-run keeps nothing.
set -e
# Certbot's own, too: the web server reads what it puts there.
umask 022
live=/etc/letsencrypt/live
kept=/etc/letsencrypt/renewal
verb=$1
shift

prove() {
  word=$RANDOM$RANDOM
  mkdir -p "$webroot/.well-known/acme-challenge"
  echo "$word" >"$webroot/.well-known/acme-challenge/$word"
  said=$(curl --silent --fail --location "http://$name/.well-known/acme-challenge/$word") || said=nothing
  rm "$webroot/.well-known/acme-challenge/$word"
  [ "$said" = "$word" ] || { echo "$name does not show what lies in $webroot: $said" >&2; exit 1; }
}

sign() {
  mkdir -p "$live/$name"
  openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj "/CN=$name" -addext "subjectAltName=DNS:$name" \
    -addext basicConstraints=critical,CA:FALSE -CA /usr/local/share/ca-certificates/drill.crt -CAkey /tmp/public.key \
    -keyout "$live/$name/privkey.pem" -out "$live/$name/fullchain.pem" 2>/dev/null
  bash -c "$hook"
}

case "$verb" in
  certonly)
    while [ $# -gt 0 ]; do
      case "$1" in
        --webroot) ;;
        --webroot-path) webroot=$2; shift ;;
        --domain) name=$2; shift ;;
        --deploy-hook) hook=$2; shift ;;
        *) echo "certbot certonly $1 is not known here" >&2; exit 1 ;;
      esac
      shift
    done
    prove
    mkdir -p "$kept"
    declare -p name webroot hook >"$kept/$name"
    sign
    ;;
  renew)
    for settings in "$kept"/*; do
      # shellcheck disable=SC1090
      . "$settings"
      prove
      [ "$1" = --dry-run ] || sign
    done
    ;;
  *) echo "certbot $verb is not known here" >&2; exit 1 ;;
esac
