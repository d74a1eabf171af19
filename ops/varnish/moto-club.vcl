# A cache before the site, which tells it what to forget: CDN_PURGE_URL=http://127.0.0.1:6081/purge, and a token of your own, which is in no file
# of this folder:
#   token=$(openssl rand -base64 48 | tr -d '\n'); printf 'Bearer %s' "$token" | install -m 600 -o varnish /dev/stdin /etc/varnish/purge-token
# and CDN_PURGE_TOKEN is that token. Without the file nothing is purged; Varnish reads it once.
# TLS ends before it (Caddy, nginx), at a proxy that sets X-Forwarded-For anew; TRUST_PROXY names both.
vcl 4.1;

import std;

backend site {
    .host = "127.0.0.1";
    .port = "3000";
    # Uploads and ZIPs take their time.
    .first_byte_timeout = 1800s;
    .between_bytes_timeout = 60s;
    .probe = { .url = "/readyz"; .interval = 5s; .timeout = 2s; }
}

sub vcl_recv {
    if (req.url == "/purge") {
        if (req.method != "POST" || req.http.Authorization !~ "^Bearer \S{32}"
            || req.http.Authorization != std.fileread("/etc/varnish/purge-token")) {
            return (synth(403));
        }
        # 'galerias galeria-7': whatever has one of these words.
        std.ban("obj.http.Surrogate-Key ~ (^|\s)(" + regsuball(req.http.Surrogate-Key, "\s+", "|") + ")(\s|$)");
        return (synth(200));
    }
    # Whoever is signed in, whoever tries a version out, and whatever is sent.
    if (req.http.Authorization || req.http.Cookie || (req.method != "GET" && req.method != "HEAD")) {
        return (pass);
    }
    return (hash);
}

sub vcl_backend_response {
    if (beresp.http.Set-Cookie || beresp.http.Cache-Control ~ "private|no-store") {
        set beresp.uncacheable = true;
        set beresp.ttl = 0s;
    } else if (beresp.http.Surrogate-Control ~ "max-age=\d+") {
        set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, ".*max-age=(\d+).*", "\1") + "s", 0s);
        # While the site does not answer: Varnish shows it that long.
        set beresp.grace = 1d;
    } else if (beresp.http.Cache-Control !~ "public") {
        set beresp.uncacheable = true;
        set beresp.ttl = 0s;
    }
    return (deliver);
}

# A copy that is too old is shown only while the site does not answer.
sub vcl_hit {
    if (obj.ttl <= 0s && std.healthy(req.backend_hint)) {
        return (pass);
    }
}

sub vcl_deliver {
    unset resp.http.Surrogate-Control;
    unset resp.http.CDN-Cache-Control;
    unset resp.http.Surrogate-Key;
    unset resp.http.Cache-Tag;
}
